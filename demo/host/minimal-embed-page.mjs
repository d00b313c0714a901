/** The smallest possible host page: the script and the tag, for an existing dashboard and an existing session. */

/** Styles of the page: margins and the system font, without a product around the dashboard. */
export const tagStyle = `body { margin: 24px auto; padding: 0 16px; max-width: 1240px; font-family: system-ui, sans-serif; }
`;

/** The exact address of the script, and its hash. */
async function fetchElementRelease(platformUrl) {
  const response = await fetch(`${platformUrl}/embed/vitrine/latest.json`, {
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The platform answered ${response.status} to ${response.url}.`);
  return response.json();
}

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Creates the page for `/tag?public-id=…&session-id=…`. Resolves to undefined if one of the two parameters is missing.
 * Rejects if the platform does not say which version of the script it has.
 */
export function createMinimalEmbedPage(platformUrl) {
  return async function toTagPage(url) {
    const { searchParams } = new URL(url, 'http://host.invalid');
    const [publicId, sessionId] = ['public-id', 'session-id'].map((name) => searchParams.get(name));
    if (!publicId || !sessionId) return undefined;
    const script = await fetchElementRelease(platformUrl);
    return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/tag.css" />
    <title>One tag</title>
    <script
      type="module"
      src="${escape(script.url)}"
      integrity="${escape(script.integrity)}"
      crossorigin="anonymous"
    ></script>
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
