"""What a screen shows, the same for every game and every client."""
