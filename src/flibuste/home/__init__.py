"""Tables at home: the rooms of a server, in the page of who plays."""
