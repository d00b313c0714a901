<?php
/** Signs embed tokens (JWT, HS256) without a library. PHP 8.1 or newer. */
declare(strict_types=1);

/** Times are in seconds. Options that are null are left out of the token. */
function createEmbedToken(
    #[SensitiveParameter] string $secret,
    string $keyId,
    string $issuer,
    string $subject,
    int $deploymentId,
    ?string $publicId = null,
    ?string $embedTenant = null,
    ?string $mode = null,
    ?array $groups = null,
    array|object|null $userAttributes = null,
    array|object|null $securityContext = null,
    ?array $permissions = null,
    ?string $tokenId = null,
    int $expiresIn = 900,
    ?int $issuedAt = null,
): string {
    if (strlen($secret) < 32) {
        throw new InvalidArgumentException('secret must have at least 32 bytes.');
    }
    if ($subject === '' || str_starts_with($subject, 'user:')) {
        throw new InvalidArgumentException('subject must not be empty, and not begin with "user:".');
    }
    if ($publicId === '' || $embedTenant === '') {
        throw new InvalidArgumentException('publicId and embedTenant must not be empty.');
    }
    if ($expiresIn < 1 || $expiresIn > 3600) {
        throw new InvalidArgumentException('expiresIn must be from 1 to 3600.');
    }
    $issuedAt ??= time();
    $claims = array_filter([
        'iss' => $issuer, 'aud' => 'vitrine-embed', 'sub' => $subject,
        'iat' => $issuedAt, 'exp' => $issuedAt + $expiresIn, 'jti' => $tokenId ?? bin2hex(random_bytes(16)),
        'deploymentId' => $deploymentId, 'publicId' => $publicId, 'embedTenant' => $embedTenant, 'mode' => $mode,
        // An array with gaps, as array_filter returns it, would become a JSON object, and an empty one a JSON list.
        'groups' => $groups === null ? null : array_values($groups),
        'userAttributes' => $userAttributes === null ? null : (object) $userAttributes,
        'securityContext' => $securityContext === null ? null : (object) $securityContext,
        'permissions' => $permissions === null ? null : array_values($permissions),
    ], fn ($value) => $value !== null);
    $toBase64Url = fn (string $bytes) => rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    $encode = fn (array $value) => $toBase64Url(json_encode($value, JSON_THROW_ON_ERROR));
    $signed = $encode(['alg' => 'HS256', 'kid' => $keyId, 'typ' => 'JWT']) . '.' . $encode($claims);
    // The key is the text itself: do not decode it from base64.
    return $signed . '.' . $toBase64Url(hash_hmac('sha256', $signed, $secret, true));
}

// On the command line: reads the options as JSON, such as {"secret": "…", "keyId": "…"}, and prints the token.
if (realpath($_SERVER['SCRIPT_FILENAME'] ?? '') === __FILE__) {
    $options = json_decode(stream_get_contents(STDIN), flags: JSON_THROW_ON_ERROR);
    echo createEmbedToken(...get_object_vars($options)), "\n";
}
