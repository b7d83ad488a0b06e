"""The logbook: what somebody has played on this server, and the feats they did."""
