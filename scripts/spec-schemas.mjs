/**
 * Writes the JSON schemas of the specs of tables, key figures, maps and HTML from their types, with the descriptions of their
 * fields: `npm run docs`. The editor of specs completes by them.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGenerator } from 'ts-json-schema-generator';
import { formatText } from './format-text.mjs';

const at = (path) => fileURLToPath(new URL(`../src/model/specs/${path}`, import.meta.url));

const roots = [
  ['kpi-spec.ts', 'KpiSpec'],
  ['table-spec.ts', 'TableSpec'],
  ['map-spec.ts', 'MapSpec'],
  ['html-spec.ts', 'HtmlSpec'],
];

const definitions = roots.map(([file, type]) => {
  const options = {
    path: at(file),
    type,
    expose: 'export',
    topRef: true,
    jsDoc: 'extended',
    skipTypeCheck: true,
  };
  return createGenerator(options).createSchema(type).definitions;
});
const text = JSON.stringify({ definitions: Object.assign({}, ...definitions) });
writeFileSync(at('spec-schemas.json'), await formatText('spec-schemas.json', text));
