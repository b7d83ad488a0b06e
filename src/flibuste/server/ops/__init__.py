"""What a host looks after: logs, metrics, memory, backups."""
