/** The recipes and test vectors of docs/embed-tokens.md, for backends in other languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { createPage, createTestVectors, pageFile, vectorsFile } from '../../scripts/embed-token-docs.mjs';
import { checkEmbedToken } from '../../src/token/check-embed-token.ts';
import { missingLanguages, recipes } from './recipes.ts';
import type { Outcome, RecipeOptions } from './recipes.ts';

interface Vectors {
  readonly secret: string;
  readonly keyId: string;
  readonly issuer: string;
  readonly now: number;
  readonly sign: readonly {
    readonly name: string;
    readonly options: RecipeOptions;
    readonly header: object;
    readonly claims: Readonly<Record<string, unknown>>;
  }[];
  readonly check: readonly { readonly name: string; readonly wrong: string | null; readonly token: string }[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const vectors = JSON.parse(readFileSync(join(root, vectorsFile), 'utf8')) as Vectors;
const { secret, keyId, issuer } = vectors;

const check = (token: string, at = vectors.now) =>
  checkEmbedToken(token, { secret, keyId, issuer, now: () => new Date(at * 1000) });

function readToken(outcome: Outcome | undefined): string {
  if (outcome === undefined || !('token' in outcome)) throw new Error(`No token: ${outcome?.refusal}`);
  return outcome.token;
}

if (missingLanguages.length > 0)
  console.log(
    `These recipes for embed tokens are not tested, since the machine lacks the language: ${missingLanguages.join(', ')}.`,
  );

test('the test vectors are current: after a change of a claim, run npm run docs', async () => {
  expect(readFileSync(join(root, vectorsFile), 'utf8')).toBe(await createTestVectors());
});

test('the page shows each recipe as its file has it: after a change, run npm run docs', () => {
  const page = readFileSync(join(root, pageFile), 'utf8');
  expect(page).toBe(createPage());
  for (const file of [
    'embed_token.py',
    'embed_token.php',
    'embed_token.rb',
    'embed_token.go',
    'EmbedToken.java',
  ])
    expect(page).toContain(readFileSync(join(root, 'docs/embed-token-recipes', file), 'utf8'));
});

describe('a token of the test vectors', () => {
  test.each(vectors.check)('is accepted, or refused for its $wrong: $name', async ({ token, wrong }) => {
    const { isValid, problems } = await check(token);
    expect(problems.map(({ claim }) => claim)).toEqual(wrong === null ? [] : [wrong]);
    expect(isValid).toBe(wrong === null);
  });

  test('has each claim wrong at least once', () => {
    const wrong = new Set(vectors.check.map((one) => one.wrong));
    const claims = vectors.sign.flatMap((one) => Object.keys(one.claims));
    expect([...new Set(claims)].filter((claim) => !wrong.has(claim))).toEqual([]);
  });
});

const lawful: RecipeOptions = {
  secret,
  keyId,
  issuer,
  subject: 'reader-1',
  deploymentId: 1,
  issuedAt: vectors.now,
};

const wrongOptions: readonly (readonly [wrong: object, words: RegExp])[] = [
  [{ secret: 'only-31-bytes-are-too-few-12345' }, /secret must have at least 32 bytes/i],
  [{ subject: '' }, /subject must /i],
  [{ subject: 'user:1' }, /subject must .* "user:"/i],
  [{ expiresIn: 3_601 }, /expires_?in must be .* 1 to 3600/i],
  [{ expiresIn: -1 }, /expires_?in must be .* 1 to 3600/i],
  // These may have been meant to limit the token.
  [{ publicId: '' }, /public_?id (and|is) .*empty/i],
  [{ embedTenant: '' }, /embed_?tenant .*empty/i],
  [{ dashboard: 'AviationOps1' }, /dashboard/],
];

describe.each(recipes)('the recipe in $language', ({ sign }) => {
  test('signs every test vector: valid tokens with exactly these claims', async () => {
    const outcomes = await sign(vectors.sign.map(({ options }) => options));
    expect(outcomes).toHaveLength(vectors.sign.length);
    for (const [at, { name, header, claims }] of vectors.sign.entries()) {
      const token = readToken(outcomes[at]);
      expect(await check(token), name).toMatchObject({ isValid: true, problems: [], warnings: [] });
      expect(decodeProtectedHeader(token), name).toEqual(header);
      expect(decodeJwt(token), name).toEqual(claims);
    }
  });

  test('gives each token an id of its own and 15 minutes, and refuses wrong options without the secret', async () => {
    const wrong = wrongOptions.map(([options]) => ({ ...lawful, ...options }));
    const [first, second, ...refused] = await sign([lawful, lawful, ...wrong]);
    const claims = [first, second].map((outcome) => decodeJwt(readToken(outcome)));
    expect(claims.map(({ exp }) => exp)).toEqual([vectors.now + 900, vectors.now + 900]);
    expect(claims.every(({ jti = '' }) => jti.length >= 32)).toBe(true);
    expect(claims[0]?.jti).not.toBe(claims[1]?.jti);
    expect(refused).toHaveLength(wrongOptions.length);
    for (const [at, [, words]] of wrongOptions.entries()) {
      expect(refused[at]).toEqual({ refusal: expect.stringMatching(words) as string });
      expect(JSON.stringify(refused[at])).not.toContain(wrong[at]?.secret);
    }
  });
});
