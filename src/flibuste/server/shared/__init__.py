"""What a server does that is not alone at its database: news, duties, and leaving without a gap."""
