# Generated from ../_async/__init__.py by `npm run generate`: edit that file.
"""What the clients do, over HTTP."""
