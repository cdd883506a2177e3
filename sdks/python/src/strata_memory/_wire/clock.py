"""How much time has passed; in seconds."""
from time import monotonic as now

__all__ = ["now"]
