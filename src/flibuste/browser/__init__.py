"""Every game's rules and search as WebAssembly, for browsers."""
