/** What a newcomer must know before the first call. */
import type { OpenApiDocument } from '../openapi-document.ts';
import { html, joinMarkup, renderParagraphs } from './html-template.ts';
import type { Markup } from './html-template.ts';

const problem = `{
  "statusCode": 400,
  "error": "Bad Request",
  "message": "The widget \\"total\\" needs a type.",
  "code": "invalid-field",
  "field": "config.widgets[1].type"
}`;

const newLine = '\n';

const settings = (base: string): Markup[] => [html`export API=<b>${base}</b>`, html`export KEY=<b>…</b>`];

export function renderIntroduction({ info, servers }: OpenApiDocument): Markup {
  const base = servers[0]?.url ?? '';
  return html`<header id="start">
    <div class="said">
      <h1>${info.title}</h1>
      <p class="version">Version ${info.version} · <a href="../spec">OpenAPI 3.1 document</a></p>
      ${renderParagraphs(info.description)}
    </div>
    <div class="shown">
      <h2>For the examples on this page</h2>
      <pre tabindex="0"><code>${joinMarkup(settings(base), newLine)}</code></pre>
      <h2>An error</h2>
      <pre tabindex="0"><code>${problem}</code></pre>
    </div>
  </header>`;
}
