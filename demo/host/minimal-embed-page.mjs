/** The smallest possible host page: the script and the tag, for an existing dashboard and an existing session. */

/** Styles of the page: margins and the system font, without a product around the dashboard. */
export const tagStyle = `body { margin: 24px auto; padding: 0 16px; max-width: 1240px; font-family: system-ui, sans-serif; }
`;

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Creates the page for `/tag?public-id=…&session-id=…`, or undefined if one of the two parameters is missing. */
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
