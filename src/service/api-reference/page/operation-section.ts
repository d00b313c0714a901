/** The section of one operation: description, input, responses, and an example of a call. */
import { problemDescriptions } from '../../../contract/problem-codes.ts';
import type { OperationObject, ResponseObject } from '../openapi-operation.ts';
import type { JsonSchema } from '../openapi-schemas.ts';
import { renderExampleCall } from './example-call.ts';
import type { CallTarget } from './example-call.ts';
import { describeType, referencedName, renderFieldTable, renderRowTable } from './field-table.ts';
import { html, renderParagraphs, renderSentence } from './html-template.ts';
import type { Markup } from './html-template.ts';

export interface ListedOperation {
  readonly target: CallTarget;
  readonly operation: OperationObject;
}

export type FindSchema = (name: string) => JsonSchema | undefined;

/** Whether a schema belongs to one operation, and is shown in its section only. */
export const isOperationSchema = (name: string): boolean => /(?:Request|Answer)$/.test(name);

export function renderOperationSection({ target, operation }: ListedOperation, find: FindSchema): Markup {
  const { operationId, summary, description, security } = operation;
  return html`<article id="${operationId}">
    <div class="said">
      <h3><a href="#${operationId}">${summary}</a></h3>
      <p class="place">${renderMethodBadge(target.method)} <code>${paintPath(target.path)}</code></p>
      ${renderParagraphs(description)}
      ${security.length === 0 ? html`<p class="note">Needs no credential.</p>` : undefined}
      ${parameterTables(operation)} ${bodyTable(operation, find)} ${responseList(operation, find)}
      ${problemList(operation)}
    </div>
    <div class="shown">${renderExampleCall(target, operation)}</div>
  </article>`;
}

export function renderMethodBadge(method: string): Markup {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function paintPath(path: string): Markup[] {
  return path
    .split(/(\{\w+\}|\/)/)
    .map((part) =>
      part === '/' ? html`/<wbr />` : part.startsWith('{') ? html`<i>${part}</i>` : html`${part}`,
    );
}

const captions = { path: 'Path', query: 'Query', header: 'Headers' } as const;

function parameterTables({ parameters = [] }: OperationObject): Markup[] {
  return (['path', 'query', 'header'] as const).map((kind) => {
    const rows = parameters
      .filter((parameter) => parameter.in === kind)
      .map(({ name, required, description = '', schema }) => ({
        name,
        required,
        schema: { ...schema, description },
      }));
    return renderRowTable(rows, captions[kind]);
  });
}

function bodyTable({ requestBody }: OperationObject, find: FindSchema): Markup {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  if (!schema || !requestBody) return html``;
  const fields = find(referencedName(schema) ?? '') ?? schema;
  return html`${renderFieldTable(fields, requestBody.required ? 'Body' : 'Body, which may be left out')}`;
}

const isProblem = ([status]: [string, ResponseObject]): boolean => status >= '400';

function responseList({ responses }: OperationObject, find: FindSchema): Markup {
  const successes = Object.entries(responses).filter((entry) => !isProblem(entry));
  return html`<h4>Responses</h4>
    ${successes.map(([status, response]) => responseItem(status, response, find))}`;
}

function responseItem(
  status: string,
  { description, content = {} }: ResponseObject,
  find: FindSchema,
): Markup {
  const [[type, media] = ['', undefined]] = Object.entries(content);
  const { schema, 'x-oai-itemSchema': line } = media ?? {};
  const name = schema ? referencedName(schema) : undefined;
  const own = name !== undefined && isOperationSchema(name) ? find(name) : undefined;
  return html`<p class="answer">
      <span class="status">${status}</span>
      ${description}${own?.properties ? ', an object:' : describeContent(type, schema && openUp(schema, find))}${
        line && html`, one object a line: ${describeType(line)}`
      }
    </p>
    ${own ? renderFieldTable(own, 'Fields', 'plain') : undefined}`;
}

/** The alternatives of a schema that have no name are shown one by one. */
function openUp(schema: JsonSchema, find: FindSchema): JsonSchema {
  const name = referencedName(schema) ?? '';
  if (isOperationSchema(name)) return find(name) ?? schema;
  return schema.anyOf ? { ...schema, anyOf: schema.anyOf.map((choice) => openUp(choice, find)) } : schema;
}

function describeContent(type: string, schema: JsonSchema | undefined): Markup {
  if (!schema) return html`, no body`;
  return /[/+]json$/.test(type) ? html`, ${describeType(schema)}` : html`, <code>${type}</code>`;
}

function problemList({ responses }: OperationObject): Markup {
  const problems = Object.entries(responses).filter(isProblem);
  return html`<details>
    <summary>Errors <span>${problems.map(([status]) => status).join(', ')}</span></summary>
    <ul>
      ${problems.flatMap(problemItems)}
    </ul>
  </details>`;
}

function problemItems([status, response]: [string, ResponseObject]): Markup[] {
  const badge = html`<span class="status fault">${status}</span>`;
  const codes = response['x-codes'] ?? [];
  if (codes.length === 0) return [html`<li>${badge} ${response.description}</li>`];
  return codes.map(
    (code) => html`<li>${badge} <code>${code}</code> ${renderSentence(problemDescriptions[code])}</li>`,
  );
}
