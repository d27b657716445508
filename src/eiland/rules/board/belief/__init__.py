"""What one viewer sees, learns, and can conclude."""
