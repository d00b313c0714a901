/** The pages of the mailbox for development. Everything in a mail is escaped, or shown in a frame that may do nothing. */

const style = `
:root{color-scheme:light dark;--line:#e3e6eb;--quiet:#5a6172;--page:#f4f5f7;--card:#fff}
@media (prefers-color-scheme:dark){:root{--line:#343a45;--quiet:#a7aebd;--page:#14161a;--card:#1d2026}}
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:var(--page)}
main{max-width:960px;margin:0 auto;padding:32px 24px}
h1{margin:0 0 4px;font-size:24px;line-height:1.25;overflow-wrap:anywhere}
p{margin:0 0 16px;color:var(--quiet)}
ul{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:12px;background:var(--card);overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;gap:2px;padding:12px 16px;color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{background:color-mix(in oklab,currentColor 6%,transparent)}
small{color:var(--quiet);font-size:13px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px;font-size:14px}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:75vh;border:1px solid var(--line);border-radius:12px;background:#fff}
pre{padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--card);white-space:pre-wrap;overflow-wrap:anywhere}
h2{font-size:17px;margin:24px 0 8px}
`;

export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The mail itself: its own pictures and styles, and nothing else. */
export const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text) => String(text ?? '').replace(/[&<>"']/g, (sign) => entities[sign]);

const toPage = (title, body, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<link rel="icon" href="data:,">${head}<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

const toTime = (date) => date.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** The newest mail first. The page looks for new ones every three seconds. */
export function createListPage(mails) {
  const items = mails.map(
    ({ id, to, arrived, mail }) =>
      `<li><a href="/mails/${id}"><span>${escapeHtml(mail.subject)}</span><small>To ${escapeHtml(to)}, ${toTime(arrived)}</small></a></li>`,
  );
  const list =
    mails.length > 0
      ? `<ul>${items.join('')}</ul>`
      : '<p>No mail yet. On the demo page, press “Schedule” above a dashboard, and “Send me this now”: the mail is here within a minute.</p>';
  return toPage(
    'Mailbox',
    `<h1>Mailbox</h1><p>What the service on this machine has sent. Nothing left the machine.</p>${list}`,
    '<meta http-equiv="refresh" content="3">',
  );
}

export function createMailPage({ id, to, arrived, mail }) {
  const facts = [
    ['From', `${mail.from?.name ?? ''} <${mail.from?.address ?? ''}>`],
    ['To', to],
    ['Arrived', toTime(arrived)],
    ['Message-ID', mail.messageId],
  ];
  const files = mail.attachments.map(
    (file, index) =>
      `<li><a href="/mails/${id}/files/${index}"><span>${escapeHtml(file.filename)}</span><small>${escapeHtml(file.mimeType)}</small></a></li>`,
  );
  return toPage(
    mail.subject,
    `<p><a href="/">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>` +
      `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>` +
      `<iframe sandbox src="/mails/${id}/html" title="The mail"></iframe>` +
      `<h2>Files</h2><ul>${files.join('')}</ul>` +
      `<h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );
}

/** The HTML of the mail, with its pictures inside. The policy of the response keeps it from everything else. */
export function createMailBody({ mail }) {
  return mail.attachments.reduce((html, { contentId, content, mimeType }) => {
    if (!contentId) return html;
    const bytes = Buffer.from(content).toString('base64');
    return html.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${bytes}`);
  }, mail.html ?? '');
}
