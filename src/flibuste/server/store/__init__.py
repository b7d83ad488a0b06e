"""Where the truth of all tables lies: one append-only log behind a small interface."""
