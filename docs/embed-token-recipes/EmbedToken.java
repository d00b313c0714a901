import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs embed tokens (JWT, HS256) without a library. Java 17 or newer. */
public record EmbedToken(String secret, String keyId, String issuer, Clock clock) {
    private static final Set<String> OPTIONAL = Set.of("publicId", "embedTenant", "mode", "groups",
            "userAttributes", "securityContext", "permissions", "jti");

    /** @param optional the optional claims by name: texts, numbers, booleans, null, collections and maps. */
    public String createEmbedToken(String subject, long deploymentId, Duration expiresIn, Map<String, ?> optional)
            throws GeneralSecurityException {
        byte[] key = secret.getBytes(StandardCharsets.UTF_8); // Do not decode it from base64.
        if (key.length < 32) throw new IllegalArgumentException("secret must have at least 32 bytes.");
        if (subject.isEmpty() || subject.startsWith("user:"))
            throw new IllegalArgumentException("subject must not be empty, and not begin with \"user:\".");
        if ("".equals(optional.get("publicId")) || "".equals(optional.get("embedTenant")))
            throw new IllegalArgumentException("publicId and embedTenant must not be empty.");
        if (expiresIn.toSeconds() < 1 || expiresIn.toSeconds() > 3600)
            throw new IllegalArgumentException("expiresIn must be from 1 to 3600 seconds.");
        for (String name : optional.keySet())
            if (!OPTIONAL.contains(name)) throw new IllegalArgumentException("There is no optional claim " + name + ".");
        long issuedAt = clock.instant().getEpochSecond();
        Map<String, Object> claims = new LinkedHashMap<>(Map.of("iss", issuer, "aud", "vitrine-embed",
                "sub", subject, "iat", issuedAt, "exp", issuedAt + expiresIn.toSeconds(),
                "jti", UUID.randomUUID().toString(), "deploymentId", deploymentId));
        optional.forEach((name, value) -> { if (value != null) claims.put(name, value); });
        String header = toJson(Map.of("alg", "HS256", "kid", keyId, "typ", "JWT"));
        String signed = encode(header) + "." + encode(toJson(claims));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return signed + "." + encode(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String encode(String text) {
        return encode(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String toJson(Object value) {
        if (value instanceof String text) return quote(text);
        if (value instanceof Collection<?> list)
            return list.stream().map(EmbedToken::toJson).collect(Collectors.joining(",", "[", "]"));
        if (value instanceof Map<?, ?> map)
            return map.entrySet().stream()
                    .map(entry -> quote((String) entry.getKey()) + ":" + toJson(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        boolean isFinite = value instanceof Number number && Double.isFinite(number.doubleValue());
        if (value == null || value instanceof Boolean || isFinite) return String.valueOf(value);
        throw new IllegalArgumentException("JSON cannot hold " + value + ".");
    }

    private static String quote(String text) {
        return text.chars().mapToObj(unit -> unit == '"' || unit == '\\' ? "\\" + (char) unit
                : unit < ' ' ? String.format("\\u%04x", unit) : String.valueOf((char) unit))
                .collect(Collectors.joining("", "\"", "\""));
    }

    /** Prints a token: java EmbedToken.java reader-1 1 AviationOps1, with the credentials in the environment. */
    public static void main(String[] words) throws GeneralSecurityException {
        Map<String, String> credentials = System.getenv();
        EmbedToken signer = new EmbedToken(credentials.get("VITRINE_EMBED_SECRET"), credentials.get("VITRINE_EMBED_KEY_ID"),
                credentials.get("VITRINE_EMBED_ISSUER"), Clock.systemUTC());
        System.out.println(signer.createEmbedToken(words[0], Long.parseLong(words[1]), Duration.ofMinutes(15),
                Map.of("publicId", words[2])));
    }
}
