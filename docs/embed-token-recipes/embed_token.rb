# Signs embed tokens (JWT, HS256) with the standard library. Ruby 2.7 or newer.
require "json"
require "openssl"
require "securerandom"

module EmbedToken
  module_function

  # Times are in seconds. Options that are nil are left out of the token.
  def create_embed_token(
    secret:, key_id:, issuer:, subject:, deployment_id:, public_id: nil, embed_tenant: nil, mode: nil,
    groups: nil, user_attributes: nil, security_context: nil, permissions: nil, token_id: nil,
    expires_in: 900, issued_at: nil
  )
    raise ArgumentError, "secret must have at least 32 bytes." if secret.bytesize < 32
    if subject.empty? || subject.start_with?("user:")
      raise ArgumentError, 'subject must not be empty, and not begin with "user:".'
    end
    raise ArgumentError, "public_id and embed_tenant must not be empty." if [public_id, embed_tenant].include?("")
    raise ArgumentError, "deployment_id must be an Integer." unless deployment_id.is_a?(Integer)
    unless expires_in.is_a?(Integer) && expires_in.between?(1, 3600)
      raise ArgumentError, "expires_in must be an Integer from 1 to 3600."
    end

    issued_at ||= Time.now.to_i
    claims = {
      iss: issuer, aud: "vitrine-embed", sub: subject,
      iat: issued_at, exp: issued_at + expires_in, jti: token_id || SecureRandom.uuid,
      deploymentId: deployment_id, publicId: public_id, embedTenant: embed_tenant, mode: mode,
      groups: groups, userAttributes: user_attributes, securityContext: security_context,
      permissions: permissions
    }.compact
    signed = [{ alg: "HS256", kid: key_id, typ: "JWT" }, claims].map { |part| encode(JSON.generate(part)) }.join(".")
    # The key is the text itself: do not decode it from base64.
    "#{signed}.#{encode(OpenSSL::HMAC.digest("SHA256", secret, signed))}"
  end

  def encode(bytes)
    [bytes].pack("m0").tr("+/", "-_").delete("=")
  end
end

# On the command line: reads the options as JSON, such as {"secret": "…", "keyId": "…"}, and prints the token.
if __FILE__ == $PROGRAM_NAME
  options = JSON.parse($stdin.read.force_encoding("UTF-8"))
  names = options.transform_keys { |name| name.gsub(/[A-Z]/) { |letter| "_#{letter.downcase}" }.to_sym }
  puts EmbedToken.create_embed_token(**names)
end
