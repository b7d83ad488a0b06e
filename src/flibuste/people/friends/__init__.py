"""Tables of friends: lasting groups with a link, who is there, and one proposal at a time."""
