/** The page in which the renderer's browser shows a dashboard. */
import { createHash } from 'node:crypto';

/** The service has no route with this path: only the renderer's browser gets the page. */
export const picturePath = '/embed/picture';

// The font of the machine, as in most pages, where the theme names none.
const style = 'body{margin:0;font-family:system-ui,sans-serif}';

const styleHash = createHash('sha256').update(style).digest('base64');

export const createPictureDocument = (version: string): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<link rel="icon" href="data:,">',
    '<title></title>',
    `<style>${style}</style>`,
    `<script type="module" src="/embed/vitrine@${version}/picture-page.js"></script>`,
    '</head>',
    '<body></body>',
    '</html>\n',
  ].join('\n');

/** As strict as that of the frame page; nobody may frame it. */
export const picturePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "script-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html dompurify vitrine-tiles 'allow-duplicates'",
].join('; ');
