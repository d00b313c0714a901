/** The page on which a recipient unsubscribes. It has no script, and loads nothing. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../model/formats/escape-text.ts';
import { findTextDirection } from '../../model/messages/text-direction.ts';
import { createUnsubscribeMessages, type UnsubscribeMessages } from '../../model/messages/unsubscribe.ts';

export interface UnsubscribePage {
  /**
   * `asking`: mails are sent. `unknown`: there is no such link. `unclear`: the request says neither end nor resume.
   * `unavailable`: the service cannot answer now.
   */
  readonly state: 'asking' | 'ended' | 'resumed' | 'unknown' | 'unclear' | 'unavailable';
  /** What the mails call the dashboard. `undefined`: not known. */
  readonly title: string | undefined;
  /** One of `chooseUnsubscribeLanguage`. */
  readonly language: string;
}

const style = `
:root{color-scheme:light dark;--page:#f4f5f7;--card:#fff;--text:#1b1f27;--quiet:#565d6d;--line:#dfe3e9;--button:#1f4fd8;--on-button:#fff}
@media (prefers-color-scheme:dark){:root{--page:#14161a;--card:#1d2026;--text:#eceef2;--quiet:#a7aebd;--line:#343a45;--button:#8fb0ff;--on-button:#10131a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{width:100%;max-width:480px;padding:32px;background:var(--card);border:1px solid var(--line);border-radius:16px}
h1{margin:0 0 12px;font-size:22px;line-height:1.3;overflow-wrap:anywhere}
p{margin:0 0 24px;color:var(--quiet)}
.title{margin-bottom:4px;color:var(--text);font-weight:600;overflow-wrap:anywhere}
p:last-child{margin-bottom:0}
form{margin:0}
button{min-height:44px;padding:10px 20px;border:2px solid var(--button);border-radius:10px;background:var(--button);color:var(--on-button);font:inherit;font-weight:600;cursor:pointer}
button.second{background:transparent;color:var(--button)}
button:focus-visible{outline:3px solid var(--text);outline-offset:3px}
`.replaceAll('\n', '');

const styleHash = createHash('sha256').update(style).digest('base64');

/** The page's only request is that of its own form. */
export const unsubscribePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function writeUnsubscribePage(page: UnsubscribePage): string {
  const { language } = page;
  const messages = createUnsubscribeMessages(language);
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${findTextDirection(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    '<link rel="icon" href="data:,">',
    `<title>${escapeHtml(messages(`${page.state}-heading`))}</title>`,
    `<style>${style}</style>`,
    '</head>',
    `<body><main>${writeContent(page, messages)}</main></body>`,
    '</html>\n',
  ].join('\n');
}

const writeContent = ({ state, title }: UnsubscribePage, messages: UnsubscribeMessages): string =>
  [
    `<h1>${escapeHtml(messages(`${state}-heading`))}</h1>`,
    ...(title === undefined ? [] : [`<p class="title"><bdi>${escapeHtml(title)}</bdi></p>`]),
    `<p${state === 'asking' ? '' : ' role="status"'}>${escapeHtml(messages(state))}</p>`,
    writeButton(state, messages),
  ].join('');

/** Without an address of its own, a form is sent to the address of the page. */
function writeButton(state: UnsubscribePage['state'], messages: UnsubscribeMessages): string {
  if (state === 'unknown' || state === 'unclear' || state === 'unavailable') return '';
  const [action, look] = state === 'ended' ? ['subscribe', ' class="second"'] : ['unsubscribe', ''];
  const label = messages(state === 'ended' ? 'subscribe-again' : 'unsubscribe');
  return `<form method="post"><button${look} name="action" value="${action}">${escapeHtml(label)}</button></form>`;
}
