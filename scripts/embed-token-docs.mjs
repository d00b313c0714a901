/**
 * Writes what docs/embed-tokens.md has of other files: `node scripts/embed-token-docs.mjs`, or `npm run docs`. These are
 * the code of the recipes in the page, and the test vectors in docs/embed-token-vectors.json.
 */
import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { refusedTokens, signedOptions, signer, validTokens } from './embed-token-cases.mjs';
import { formatText } from './format-text.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
export const vectorsFile = 'docs/embed-token-vectors.json';
export const pageFile = 'docs/embed-tokens.md';

const purpose =
  'Test vectors for backends that sign embed tokens, and for programs that check them. "sign": a token of these options has this header and these claims; the order of fields is free. "check": whether a platform with the secret, key id and issuer accepts the token at the time "now", and otherwise what is wrong: a claim, a field of the header, or "token" for its form or signature. See embed-tokens.md.';

/** The text of the test vectors, formatted. */
export async function createTestVectors() {
  const file = join(root, 'src/token/create-embed-token.ts');
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
  const sign = await Promise.all(signedOptions.map((one) => describeSigned(module.createEmbedToken, one)));
  const check = [
    ...validTokens.map(({ name, ...parts }) => ({ name, wrong: null, token: signByHand(parts) })),
    ...refusedTokens.map(({ name, wrong, ...parts }) => ({ name, wrong, token: signByHand(parts) })),
  ];
  const text = JSON.stringify({ purpose, ...signer, sign, check });
  return formatText(vectorsFile, text);
}

async function describeSigned(createEmbedToken, { name, options }) {
  const { now, ...credentials } = signer;
  const token = await createEmbedToken({ ...credentials, ...options, now: () => new Date(now * 1000) });
  const [header, claims] = token.split('.').slice(0, 2).map(decodeJson);
  return { name, options: { ...credentials, issuedAt: now, ...options }, header, claims };
}

const decodeJson = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** The signing function refuses wrong claims, so these tokens are put together here. */
function signByHand({ header = {}, claims = {}, secret = signer.secret, change = (token) => token }) {
  const { now, keyId, issuer } = signer;
  const allClaims = {
    iss: issuer,
    aud: 'vitrine-embed',
    sub: 'reader-1',
    iat: now,
    exp: now + 900,
    deploymentId: 1,
    ...claims,
  };
  const parts = [{ alg: 'HS256', kid: keyId, typ: 'JWT', ...header }, allClaims];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return change(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`);
}

/** The page with the current code of each recipe, below the paragraph that begins with the link to its file. */
export function createPage() {
  const page = readFileSync(join(root, pageFile), 'utf8');
  return page.replace(
    /(\[[\w.]+\]\((embed-token-recipes\/[\w.]+)\)[^\n]*\n(?:[^\n]+\n)*\n```(\w+)\n)[^]*?```\n/g,
    (_, start, file) => `${start}${readFileSync(join(root, 'docs', file), 'utf8')}\`\`\`\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, vectorsFile), await createTestVectors());
  writeFileSync(join(root, pageFile), createPage());
}
