"""Networks learn by self-play, thousands of games at once; PyTorch is needed, and nothing else has it."""
