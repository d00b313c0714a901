/** The API reference as one page without scripts: contents, operations by group, schemas. */
import { createHash } from 'node:crypto';
import { methods } from '../openapi-document.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { renderAlternatives, renderFieldTable } from './field-table.ts';
import { html, joinMarkup, renderParagraphs, renderSentence } from './html-template.ts';
import type { Markup } from './html-template.ts';
import { isOperationSchema, renderMethodBadge, renderOperationSection } from './operation-section.ts';
import type { ListedOperation } from './operation-section.ts';
import { pageStyle } from './reference-page-style.ts';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** Content Security Policy: only the style of the page, by its hash. */
export const pagePolicy =
  `default-src 'none'; style-src 'sha256-${styleHash}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function createReferencePage(document: OpenApiDocument): string {
  const title = html`<title>${document.info.title}</title>`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    title.text,
    `<style>${pageStyle}</style>`,
    '</head>',
    body(document, listOperations(document)).text,
    '</html>\n',
  ].join('\n');
}

function listOperations({ paths }: OpenApiDocument): ListedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      const base = item.servers?.[0]?.url ?? '$API';
      return operation ? [{ target: { method: method.toUpperCase(), base, path }, operation }] : [];
    }),
  );
}

function body(document: OpenApiDocument, operations: readonly ListedOperation[]): Markup {
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return html`<body>
    <a class="skip" href="#content">To the content</a>
    ${contents(groups)}
    <main id="content">
      ${renderIntroduction(document)} ${groups.map((one) => groupSection(one, document))}
      ${schemaSection(document)}
    </main>
  </body>`;
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ListedOperation[];
}

const toAnchor = (name: string): string => `group-${name.toLowerCase().replace(/\W+/g, '-')}`;

function contents(groups: readonly Group[]): Markup {
  return html`<nav aria-label="Contents">
    <ul>
      <li><a href="#start">Start</a></li>
      ${groups.map(
        ({ name, operations }) =>
          html`<li>
            <a href="#${toAnchor(name)}">${name}</a>
            <ul>
              ${operations.map(contentsLink)}
            </ul>
          </li>`,
      )}
      <li><a href="#schemas">Schemas</a></li>
    </ul>
  </nav>`;
}

function contentsLink({ target, operation }: ListedOperation): Markup {
  return html`<li>
    <a href="#${operation.operationId}"
      >${renderMethodBadge(target.method)} <span>${operation.summary}</span></a
    >
  </li>`;
}

function groupSection({ name, description, operations }: Group, document: OpenApiDocument): Markup {
  const anchor = toAnchor(name);
  return html`<section aria-labelledby="${anchor}">
    <h2 id="${anchor}">${name}</h2>
    <p class="lead">${renderSentence(description)}</p>
    ${operations.map((one) => renderOperationSection(one, (schema) => document.components.schemas[schema]))}
  </section>`;
}

function schemaSection({ components }: OpenApiDocument): Markup {
  const inner = JSON.stringify(components.schemas);
  // A schema of one operation is shown there, unless another schema refers to it.
  const schemas = Object.entries(components.schemas).filter(
    ([name]) => !isOperationSchema(name) || inner.includes(`"#/components/schemas/${name}"`),
  );
  return html`<section aria-labelledby="schemas">
    <h2 id="schemas">Schemas</h2>
    <p class="lead">Objects of the requests and responses of several operations.</p>
    ${schemas.map(
      ([name, schema]) =>
        html`<article id="schema-${name}" class="schema">
          <h3><a href="#schema-${name}">${name}</a></h3>
          <p>${renderSentence(schema.description ?? '')}</p>
          ${renderAlternatives(schema)} ${renderFieldTable(schema, 'Fields', 'plain')}
        </article>`,
    )}
  </section>`;
}

/** The example of an error in the introduction. */
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
