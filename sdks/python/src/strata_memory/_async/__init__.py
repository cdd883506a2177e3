"""What the clients do, over HTTP."""
