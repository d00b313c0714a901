"""Signs embed tokens (JWT, HS256) with the standard library. Python 3.8 or newer."""
import base64
import hashlib
import hmac
import json
import re
import sys
import time
import uuid


def create_embed_token(
    *, secret, key_id, issuer, subject, deployment_id, public_id=None, embed_tenant=None, mode=None,
    groups=None, user_attributes=None, security_context=None, permissions=None, token_id=None,
    expires_in=900, issued_at=None,
):
    """Times are in seconds. Options that are None are left out of the token."""
    if len(secret.encode()) < 32:
        raise ValueError("secret must have at least 32 bytes.")
    if not subject or subject.startswith("user:"):
        raise ValueError('subject must not be empty, and not begin with "user:".')
    if "" in (public_id, embed_tenant):
        raise ValueError("public_id and embed_tenant must not be empty.")
    if type(deployment_id) is not int:
        raise ValueError("deployment_id must be an int.")
    if type(expires_in) is not int or not 1 <= expires_in <= 3600:
        raise ValueError("expires_in must be an int from 1 to 3600.")
    issued_at = int(time.time()) if issued_at is None else issued_at
    claims = {
        "iss": issuer, "aud": "vitrine-embed", "sub": subject, "iat": issued_at,
        "exp": issued_at + expires_in, "jti": token_id or str(uuid.uuid4()),
        "deploymentId": deployment_id, "publicId": public_id, "embedTenant": embed_tenant, "mode": mode,
        "groups": groups, "userAttributes": user_attributes, "securityContext": security_context,
        "permissions": permissions,
    }
    claims = {name: value for name, value in claims.items() if value is not None}
    signed = _encode_json({"alg": "HS256", "kid": key_id, "typ": "JWT"}) + "." + _encode_json(claims)
    # The key is the text itself, as UTF-8: do not decode it from base64.
    signature = hmac.new(secret.encode(), signed.encode(), hashlib.sha256).digest()
    return signed + "." + _encode(signature)


def _encode_json(value):
    return _encode(json.dumps(value, allow_nan=False, separators=(",", ":")).encode())


def _encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


if __name__ == "__main__":
    # Reads the options as JSON, such as {"secret": "…", "keyId": "…"}, and prints the token.
    options = json.load(sys.stdin.buffer)
    to_snake_case = lambda name: re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)
    print(create_embed_token(**{to_snake_case(name): value for name, value in options.items()}))
