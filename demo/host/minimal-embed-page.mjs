/** The smallest host page there can be: the script, and the tag. For a dashboard and a session that somebody has made. */

/** A page of no product of its own: just room, and the reader's own font and colour scheme. */
export const tagStyle = `body { margin: 24px auto; padding: 0 16px; max-width: 1240px; font-family: system-ui, sans-serif; }
`;

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `/tag?public-id=…&session-id=…`; undefined where one of the two is missing. */
export function createTagPage(platformUrl) {
  return function toTagPage(url) {
    const { searchParams } = new URL(url, 'http://host.invalid');
    const [publicId, sessionId] = ['public-id', 'session-id'].map((name) => searchParams.get(name));
    if (!publicId || !sessionId) return undefined;
    return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/tag.css" />
    <title>One tag</title>
    <script type="module" src="${platformUrl}/embed/vitrine/vitrine.js"></script>
  </head>
  <body>
    <vitrine-dashboard
      base-url="${platformUrl}/api"
      public-id="${escape(publicId)}"
      session-id="${escape(sessionId)}"
    ></vitrine-dashboard>
  </body>
</html>
`;
  };
}
