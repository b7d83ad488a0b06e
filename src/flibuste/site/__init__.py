"""A site without a server: the browser client, its rules and its house as files that any host sends."""
