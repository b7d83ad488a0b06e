"""Work done in other processes: bots, curves, the compiler."""
