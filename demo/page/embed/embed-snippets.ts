/** Code that embeds the dashboard with the current settings in a page or an application, and code for the backend. */
import type { Theme } from '../../../src/contract/theme.ts';
import type { ElementRelease } from '../host-config.ts';

export interface SnippetOptions {
  readonly script: ElementRelease;
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
  /** The purpose of the snippet, in one sentence. */
  readonly about: string;
  readonly code: string;
}

export function createSnippets(facts: SnippetOptions): readonly Snippet[] {
  return [
    {
      id: 'script',
      label: 'Script tag',
      about: 'For any page: one script and one tag. An address of your backend returns the token.',
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
      about: 'Signs a token for the person who is signed in. The secret never leaves your servers.',
      code: backendSnippet,
    },
  ];
}

/** Quotes a text as the value of an HTML attribute. */
const quoteAttribute = (text: string): string =>
  `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;

/** Quotes a text as a JavaScript string. */
const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;

function writeScriptTag(facts: SnippetOptions): string {
  const attributes = [
    ['base-url', facts.baseUrl],
    ['public-id', facts.publicId],
    ['token-url', '/embed-token'],
    ['locale', facts.locale],
    ['currency', facts.currency],
    ...(facts.rightToLeft ? [['dir', 'rtl']] : []),
  ].map(([name = '', value = '']) => `  ${name}=${quoteAttribute(value)}`);
  const tag = [
    '<script',
    '  type="module"',
    `  src=${quoteAttribute(facts.script.url)}`,
    `  integrity=${quoteAttribute(facts.script.integrity)}`,
    '  crossorigin="anonymous"',
    '></script>',
  ].join('\n');
  const element = ['<vitrine-dashboard', ...attributes, '  allow-export', '></vitrine-dashboard>'].join('\n');
  return [tag, element, ...(facts.theme ? [writeThemeScript(facts.theme)] : [])].join('\n\n');
}

/** JSON for a `<script>`: characters that could end the script early are escaped. */
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
    ['tokenUrl', quote('/embed-token')],
    ['locale', quote(locale)],
    ['currency', quote(currency)],
    ['allowExport', 'true'],
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

/** JSON that is indented by one more level. */
const writeObject = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

const backendSnippet = `import { createEmbedToken } from 'vitrine/token';

// POST /embed-token, behind your own sign-in
export async function answerEmbedToken(reader, { publicId }) {
  if (!reader.maySee(publicId)) return { status: 403 };
  const token = await createEmbedToken({
    issuer: process.env.VITRINE_EMBED_ISSUER,
    keyId: process.env.VITRINE_EMBED_KEY_ID,
    secret: process.env.VITRINE_EMBED_SECRET,
    deploymentId: Number(process.env.VITRINE_DEPLOYMENT_ID),
    subject: reader.id,
    publicId,
  });
  return { status: 200, body: { token } };
}`;
