/** The last wall between secrets and the log: nothing should bring them here, and what does is blotted out. */

const secrets = [
  // API keys.
  /\bsk-[\w-]{8,}/g,
  // JSON Web Tokens: embed, data and OAuth tokens.
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  // The password of an address.
  /(?<=\b\w+:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g,
  // Session ids, and hashes of secrets.
  /\b[0-9a-f]{32,}\b/gi,
];

export function redactSecrets(text: string): string {
  return secrets.reduce((left, secret) => left.replace(secret, '***'), text);
}
