/** The documents of the frame page: the page that shows a dashboard, and the words in its place. */
import { createHash } from 'node:crypto';
import { writeFrameText, type FrameMessageKey } from '../../model/messages/frame-en.ts';

// A host that sets the frame's height gets no scroll bar, which would make the content narrower and higher again.
const style =
  'body{margin:0;font-family:system-ui,sans-serif}p{margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif}' +
  '@media screen{.auto-height{overflow-y:hidden}}';

const styleHash = createHash('sha256').update(style).digest('base64');

function createDocument(head: string, body: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    '<link rel="icon" href="data:,">',
    `<title>${writeFrameText('title')}</title>`,
    `<style>${style}</style>`,
    ...(head === '' ? [] : [head]),
    '</head>',
    `<body>${body}</body>`,
    '</html>\n',
  ].join('\n');
}

const toParagraph = (key: FrameMessageKey): string => `<p role="alert">${writeFrameText(key)}</p>`;

/** The files of the element that the page loads. */
export interface FrameScripts {
  readonly version: string;
  /** Integrity hashes of the files. `undefined`: the build does not have the file, and the page cannot load it. */
  readonly integrity: Readonly<Record<'vitrine.js' | 'frame-page.js', string | undefined>>;
}

/**
 * The page that shows a dashboard. It is the same for every dashboard, so it tells nobody which ones exist. Its addresses
 * are relative, since a proxy may put the service below a path, and have the version, so that an upgrade between the page
 * and its script does not mix two versions.
 */
export function createFrameDocument({ version, integrity }: FrameScripts): string {
  const source = (file: keyof FrameScripts['integrity']): string =>
    `"../vitrine@${version}/${file}"` +
    (integrity[file] === undefined ? '' : ` integrity="${integrity[file]}"`) +
    ' crossorigin="anonymous"';
  return createDocument(
    `<link rel="modulepreload" href=${source('vitrine.js')}>\n` +
      `<script type="module" src=${source('frame-page.js')}></script>`,
    `<noscript>${toParagraph('no-script')}</noscript>`,
  );
}

/** The page that says in words why no dashboard is shown. It has no script. */
export const createRefusalDocument = (key: FrameMessageKey): string => createDocument('', toParagraph(key));

const base = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
];

/**
 * The Content Security Policy of the page with a dashboard (docs/safety.md, "9. Content security policy").
 * @param ancestor - the only origin that may frame the page, or `*`.
 * @param dataOrigin - origin of the Data API.
 */
export const createFramePolicy = (ancestor: string, dataOrigin: string): string =>
  [
    ...base,
    "script-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${dataOrigin}`,
    "worker-src 'self' blob:",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html dompurify vitrine-tiles 'allow-duplicates'",
    `frame-ancestors ${ancestor}`,
  ].join('; ');

/** Anyone may frame the words: there is nothing to click, and the developer of a host has to see them. */
export const refusalPolicy = [...base, 'img-src data:', 'frame-ancestors *'].join('; ');
