"""Verification against signatures that an independent library made (standardwebhooks for Node)."""
from __future__ import annotations

import base64
import hashlib
import hmac
import json
import unittest
from typing import Dict, Mapping, Tuple

from strata_memory import WebhookVerificationError, verify_webhook

SECRET = "whsec_AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
OTHER = "whsec_AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI="
AT = 1772409600
BODY = '{"event":"fact.created","data":{"content":"Zoë 喜欢喝茶 ☕"}}'.encode()
SIGNED = "v1,zydlsifYNbOtYfG05rHaDjVdTfSQ/f6hsR45Ac1nfjM="
SIGNED_BY_OTHER = "v1,V7AiUDWoqnVWc+p0UM7cn7HD6sBHAdzP4nvFMuBBMfc="
HEADERS: Dict[str, str] = {"webhook-id": "msg_1", "webhook-timestamp": str(AT), "webhook-signature": SIGNED}


class VerifyWebhook(unittest.TestCase):
    def test_gives_the_event(self) -> None:
        for body in (BODY, BODY.decode()):
            self.assertEqual(verify_webhook(body, HEADERS, SECRET, now=AT), json.loads(BODY))

    def test_takes_headers_of_any_spelling(self) -> None:
        headers = {name.title(): value for name, value in HEADERS.items()}
        self.assertEqual(verify_webhook(BODY, headers, SECRET, now=AT)["event"], "fact.created")

    def test_takes_either_signature_while_a_secret_is_rotated(self) -> None:
        headers = {**HEADERS, "webhook-signature": f"{SIGNED_BY_OTHER} {SIGNED}"}
        for secret in (SECRET, OTHER):
            self.assertEqual(verify_webhook(BODY, headers, secret, now=AT)["event"], "fact.created")

    def test_takes_what_is_within_the_tolerance(self) -> None:
        for later in (-300, 300):
            verify_webhook(BODY, HEADERS, SECRET, now=AT + later)
        verify_webhook(BODY, HEADERS, SECRET, now=AT + 3600, tolerance_seconds=3600)

    def test_refuses(self) -> None:
        def without(name: str) -> Mapping[str, str]:
            return {key: value for key, value in HEADERS.items() if key != name}

        cases: Dict[str, Tuple[bytes, Mapping[str, str], float]] = {
            "another secret": (BODY, {**HEADERS, "webhook-signature": SIGNED_BY_OTHER}, 0),
            "a changed body": (BODY.replace("茶".encode(), "水".encode()), HEADERS, 0),
            "another id": (BODY, {**HEADERS, "webhook-id": "msg_2"}, 0),
            "another time": (BODY, {**HEADERS, "webhook-timestamp": str(AT + 1)}, 0),
            "an old request": (BODY, HEADERS, 301),
            "a request of the future": (BODY, HEADERS, -301),
            "no number as a time": (BODY, {**HEADERS, "webhook-timestamp": "now"}, 0),
            "more digits than a number takes": (BODY, {**HEADERS, "webhook-timestamp": "1" * 5000}, 0),
            "an id that is no text": (BODY, {**HEADERS, "webhook-id": "msg_\udcff"}, 0),
            "digits of another script": (BODY, {**HEADERS, "webhook-timestamp": "١٢٣"}, 0),
            "a signature of another kind": (BODY, {**HEADERS, "webhook-signature": SIGNED.replace("v1,", "v2,")}, 0),
            "a cut signature": (BODY, {**HEADERS, "webhook-signature": SIGNED[:-4]}, 0),
            "no base64": (BODY, {**HEADERS, "webhook-signature": "v1,ä"}, 0),
            "no time": (BODY, without("webhook-timestamp"), 0),
            "no id": (BODY, without("webhook-id"), 0),
            "no signature": (BODY, without("webhook-signature"), 0),
        }
        for name, (body, headers, later) in cases.items():
            with self.subTest(name), self.assertRaises(WebhookVerificationError):
                verify_webhook(body, headers, SECRET, now=AT + later)

    def test_takes_no_request_where_there_is_no_secret(self) -> None:
        # What anybody can sign: with an empty key.
        forged = base64.b64encode(hmac.new(b"", f"msg_1.{AT}.".encode() + BODY, hashlib.sha256).digest()).decode()
        for secret in (None, "", "whsec_", "whsec_ä", "no secret"):
            with self.subTest(secret), self.assertRaises(WebhookVerificationError):
                verify_webhook(BODY, {**HEADERS, "webhook-signature": f"v1,{forged}"}, secret, now=AT)


if __name__ == "__main__":
    unittest.main()
