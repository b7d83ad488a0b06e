"""The addresses of the web service."""
