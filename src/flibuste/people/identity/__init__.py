"""Who a guest is on every device, without an account or a password."""
