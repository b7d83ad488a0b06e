"""The HTTP API: enough to write a remote bot, and all that the browser needs besides its socket."""
