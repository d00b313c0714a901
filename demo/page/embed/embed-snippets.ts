/** What to paste to get the dashboard as it stands here, into a page, an application and a backend. */
import type { Theme } from '../../../src/contract/theme.ts';

export interface SnippetOptions {
  /** Address of the element's script. */
  readonly scriptUrl: string;
  readonly baseUrl: string;
  readonly publicId: string;
  readonly locale: string;
  readonly currency: string;
  readonly rightToLeft: boolean;
  readonly theme: Theme | undefined;
}

export interface Snippet {
  readonly id: 'script' | 'npm' | 'backend';
  readonly label: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  readonly code: string;
}

export function createSnippets(facts: SnippetOptions): readonly Snippet[] {
  return [
    {
      id: 'script',
      label: 'Script tag',
      about: 'For any page: one script, one tag. Your own address gives the token.',
      code: writeScriptTag(facts),
    },
    {
      id: 'npm',
      label: 'npm',
      about: 'For an application with a bundler, whatever its framework.',
      code: writeModule(facts),
    },
    {
      id: 'backend',
      label: 'Your backend',
      about: 'Signs a token for whoever is signed in. The secret never leaves your servers.',
      code: backendSnippet,
    },
  ];
}

/** As an attribute of HTML. */
const quoteAttribute = (text: string): string =>
  `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;

/** As a string of JavaScript. */
const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;

function writeScriptTag(facts: SnippetOptions): string {
  const attributes = [
    ['base-url', facts.baseUrl],
    ['public-id', facts.publicId],
    ['token-url', '/host/embed-token'],
    ['locale', facts.locale],
    ['currency', facts.currency],
    ...(facts.rightToLeft ? [['dir', 'rtl']] : []),
  ].map(([name = '', value = '']) => `  ${name}=${quoteAttribute(value)}`);
  const tag = `<script type="module" src=${quoteAttribute(facts.scriptUrl)}></script>`;
  const element = ['<vitrine-dashboard', ...attributes, '></vitrine-dashboard>'].join('\n');
  return [tag, element, ...(facts.theme ? [writeThemeScript(facts.theme)] : [])].join('\n\n');
}

/** JSON in a script: what would end the script early is written in another way. */
function writeThemeScript(theme: Theme): string {
  const json = writeObject(theme).replaceAll('<', '\\u003c');
  return [
    '<script type="module">',
    `  document.querySelector('vitrine-dashboard').theme = ${json};`,
    '</script>',
  ].join('\n');
}

function writeModule(facts: SnippetOptions): string {
  const { baseUrl, publicId, locale, currency, rightToLeft, theme } = facts;
  const settings = [
    ['baseUrl', quote(baseUrl)],
    ['publicId', quote(publicId)],
    ['tokenUrl', quote('/host/embed-token')],
    ['locale', quote(locale)],
    ['currency', quote(currency)],
    ...(rightToLeft ? [['dir', quote('rtl')]] : []),
    ...(theme ? [['theme', writeObject(theme)]] : []),
  ].map(([name, value]) => `  ${name}: ${value},`);
  return [
    '// npm install vitrine',
    "import 'vitrine/define';",
    '',
    "const dashboard = document.createElement('vitrine-dashboard');",
    'Object.assign(dashboard, {',
    ...settings,
    '});',
    "document.querySelector('main').append(dashboard);",
  ].join('\n');
}

/** Indented to stand one level deep. */
const writeObject = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

const backendSnippet = `import { createEmbedToken } from 'vitrine/service';

// POST /host/embed-token, behind your own sign-in
export async function answerEmbedToken(reader, { publicId }) {
  if (!reader.maySee(publicId)) return { status: 403 };
  const token = await createEmbedToken({
    issuer: process.env.VITRINE_ACCOUNT,
    keyId: process.env.VITRINE_KEY_ID,
    secret: process.env.VITRINE_EMBED_SECRET,
    deploymentId: Number(process.env.VITRINE_DEPLOYMENT),
    subject: reader.id,
    publicId,
  });
  return { status: 200, body: { token } };
}`;
