"""A form with a file, as browsers send it (RFC 7578)."""
from __future__ import annotations

import json
import uuid
from typing import Any, Dict, NamedTuple


class Form(NamedTuple):
    content_type: str
    content: bytes


def form_of(file: bytes, fields: Dict[str, Any]) -> Form:
    """Lists and objects go as JSON; what the file is called is a field of its own."""
    boundary = uuid.uuid4().hex
    parts = []
    for field, value in fields.items():
        text = value if isinstance(value, str) else json.dumps(value, allow_nan=False)
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{text}\r\n'.encode())
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n'
    parts.append(head.encode() + b"Content-Type: application/octet-stream\r\n\r\n" + file + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return Form(f"multipart/form-data; boundary={boundary}", b"".join(parts))
