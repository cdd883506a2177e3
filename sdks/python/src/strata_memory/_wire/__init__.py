"""HTTP as both clients speak it."""
