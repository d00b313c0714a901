/** The cases of the test vectors of embed tokens: options to sign, and tokens that a platform accepts or refuses. */

/** Credentials and time of all cases. The secret is public, and is used nowhere else. */
export const signer = {
  secret: 'only-for-test-vectors-0123456789-_abcdefghi',
  keyId: 'host-1f2e3d4c',
  issuer: 'acme',
  /** Seconds since 1970: 2026-01-02T03:04:05Z. */
  now: 1_767_323_045,
};

const reader = { subject: 'reader-1', deploymentId: 1, tokenId: 'token-1' };

export const signedOptions = [
  { name: 'only what is required', options: reader },
  {
    name: 'every option',
    options: {
      ...reader,
      publicId: 'AviationOps1',
      embedTenant: 'north',
      mode: 'creator',
      groups: ['managers', 'sales'],
      userAttributes: { country: 'FR' },
      securityContext: { customer: 17 },
      permissions: ['export', 'ai', 'schedule'],
      expiresIn: 3_600,
    },
  },
  { name: 'the shortest time', options: { ...reader, expiresIn: 1 } },
  {
    name: 'texts of many scripts',
    options: {
      ...reader,
      subject: 'Zoë Müller, 東京, עברית, 😀, e\u0301',
      groups: ['Équipe Ventes', 'Größe & Maß', 'отдел продаж', 'e\u0301', '\u00e9'],
    },
  },
  {
    name: 'characters with a meaning in JSON, HTML and base64',
    options: {
      ...reader,
      subject: 'a"b\\c/d<e>&f\n\t\u2028\u007f',
      groups: ['', ' ', '"', '\\', '</script>', '???>>>~~~', '%2B+/=-_'],
    },
  },
  {
    name: 'empty lists and objects',
    options: { ...reader, groups: [], permissions: [], userAttributes: {} },
  },
  { name: 'an empty security context', options: { ...reader, securityContext: {} } },
  {
    name: 'attributes of every type',
    options: {
      ...reader,
      userAttributes: {
        text: 'Île-de-France',
        empty: '',
        number: 12.5,
        negative: -3,
        zero: 0,
        yes: true,
        no: false,
        none: null,
        texts: ['FR', 'DE', ''],
        numbers: [1, 2.5, -3],
        'no entries': [],
        'name with spaces, dots. and é': 'x',
      },
    },
  },
  {
    name: 'a nested security context',
    options: {
      ...reader,
      securityContext: {
        tenant: {
          id: 17,
          regions: [
            { name: 'Nord', codes: ['N1', 'N2'] },
            { name: 'Süd', codes: [] },
          ],
        },
        flags: { beta: true, limits: {}, owner: null },
        matrix: [[1, 2], []],
      },
    },
  },
  {
    name: 'the largest integers that every JSON reader keeps',
    options: {
      ...reader,
      deploymentId: Number.MAX_SAFE_INTEGER,
      securityContext: {
        largest: Number.MAX_SAFE_INTEGER,
        least: Number.MIN_SAFE_INTEGER,
        'larger ids are texts': '9223372036854775807',
      },
    },
  },
];

const { now, secret } = signer;

export const validTokens = [
  { name: 'only what is required' },
  { name: 'no typ', header: { typ: undefined } },
  { name: 'a list of audiences', claims: { aud: ['other', 'vitrine-embed'] } },
  { name: 'signed by a clock that is 60 seconds ahead', claims: { iat: now + 60, exp: now + 960 } },
  { name: 'ended 59 seconds ago', claims: { iat: now - 900, exp: now - 59 } },
  { name: 'holds for 3600 seconds', claims: { exp: now + 3_600 } },
  { name: 'may be used in 60 seconds', claims: { nbf: now + 60 } },
  { name: 'an unknown claim', claims: { department: 'sales' } },
  { name: 'an unknown permission', claims: { permissions: ['print'] } },
  { name: 'texts of many scripts', claims: { sub: 'Zoë, 東京, 😀', groups: ['Équipe Ventes'] } },
  { name: 'an attribute that is null', claims: { userAttributes: { region: null } } },
];

const flipLast = (token) => token.slice(0, -5) + (token.at(-5) === 'A' ? 'B' : 'A') + token.slice(-4);

export const refusedTokens = [
  { name: 'another account', wrong: 'iss', claims: { iss: 'other' } },
  { name: 'no issuer', wrong: 'iss', claims: { iss: undefined } },
  { name: 'another audience', wrong: 'aud', claims: { aud: 'vitrine-data' } },
  { name: 'no audience', wrong: 'aud', claims: { aud: undefined } },
  { name: 'a list without the audience', wrong: 'aud', claims: { aud: ['other'] } },
  { name: 'no subject', wrong: 'sub', claims: { sub: undefined } },
  { name: 'an empty subject', wrong: 'sub', claims: { sub: '' } },
  { name: 'a number as subject', wrong: 'sub', claims: { sub: 17 } },
  { name: 'a user of the account', wrong: 'sub', claims: { sub: 'user:1' } },
  { name: 'a subject with U+0000', wrong: 'sub', claims: { sub: 'a\0b' } },
  { name: 'no time of signing', wrong: 'iat', claims: { iat: undefined } },
  { name: 'a clock that is 61 seconds ahead', wrong: 'iat', claims: { iat: now + 61, exp: now + 961 } },
  { name: 'a time of signing as text', wrong: 'iat', claims: { iat: String(now) } },
  { name: 'a time of signing with fractions', wrong: 'iat', claims: { iat: now + 0.5 } },
  { name: 'no end', wrong: 'exp', claims: { exp: undefined } },
  { name: 'an end in milliseconds', wrong: 'exp', claims: { exp: (now + 900) * 1000 } },
  { name: 'ended 60 seconds ago', wrong: 'exp', claims: { iat: now - 900, exp: now - 60 } },
  { name: 'holds for 3601 seconds', wrong: 'exp', claims: { exp: now + 3_601 } },
  { name: 'may be used in 61 seconds', wrong: 'nbf', claims: { nbf: now + 61 } },
  { name: 'no deployment', wrong: 'deploymentId', claims: { deploymentId: undefined } },
  { name: 'a deployment as text', wrong: 'deploymentId', claims: { deploymentId: '1' } },
  { name: 'a deployment with fractions', wrong: 'deploymentId', claims: { deploymentId: 1.5 } },
  { name: 'null for the dashboard', wrong: 'publicId', claims: { publicId: null } },
  { name: 'null for the tenant', wrong: 'embedTenant', claims: { embedTenant: null } },
  { name: 'the mode of the platform itself', wrong: 'mode', claims: { mode: 'screenshot' } },
  { name: 'an unknown mode', wrong: 'mode', claims: { mode: 'edit' } },
  { name: 'groups as a text', wrong: 'groups', claims: { groups: 'sales' } },
  { name: 'groups as an object', wrong: 'groups', claims: { groups: { 1: 'sales' } } },
  { name: 'a number as group', wrong: 'groups', claims: { groups: ['sales', 7] } },
  { name: 'attributes as a list', wrong: 'userAttributes', claims: { userAttributes: [] } },
  { name: 'an object as attribute', wrong: 'userAttributes', claims: { userAttributes: { a: {} } } },
  { name: 'a mixed list as attribute', wrong: 'userAttributes', claims: { userAttributes: { a: ['1', 2] } } },
  { name: 'a list as security context', wrong: 'securityContext', claims: { securityContext: [] } },
  { name: 'permissions as a text', wrong: 'permissions', claims: { permissions: 'export' } },
  { name: 'an empty token id', wrong: 'jti', claims: { jti: '' } },
  { name: 'a token id of 129 characters', wrong: 'jti', claims: { jti: 'x'.repeat(129) } },
  { name: 'another key id', wrong: 'kid', header: { kid: 'host-2' } },
  { name: 'no key id', wrong: 'kid', header: { kid: undefined } },
  { name: 'another algorithm', wrong: 'alg', header: { alg: 'HS512' } },
  { name: 'no algorithm and no signature', wrong: 'alg', header: { alg: 'none' }, change: dropSignature },
  { name: 'another secret', wrong: 'token', secret: 'x'.repeat(40) },
  { name: 'the decoded secret', wrong: 'token', secret: Buffer.from(secret, 'base64') },
  { name: 'a line break after the secret', wrong: 'token', secret: `${secret}\n` },
  { name: 'a changed signature', wrong: 'token', change: flipLast },
  { name: 'no signature', wrong: 'token', change: dropSignature },
  { name: 'two parts', wrong: 'token', change: (token) => token.split('.').slice(0, 2).join('.') },
];

function dropSignature(token) {
  return token.slice(0, token.lastIndexOf('.') + 1);
}
