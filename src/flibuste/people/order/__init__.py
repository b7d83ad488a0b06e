"""Order in the house: what a host may do, and what is written down of it."""
