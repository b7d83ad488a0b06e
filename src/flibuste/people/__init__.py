"""People beyond one table: who they are, how strong, whom they meet, and order in the house."""
