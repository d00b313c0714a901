/**
 * Writes the tables of docs/model-language.md from the tables of keys that check model files:
 * `node scripts/model-language-docs.mjs`, or `npm run docs`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { replaceSections, root, writeTable } from './generated-sections.mjs';

export const modelLanguageFile = 'docs/model-language.md';

const code = (text) => `\`${text}\``;

async function importTypeScript(file) {
  const { module } = await runnerImport(join(root, file), { configFile: false, logLevel: 'error' });
  return module;
}

/** The mappings that a value may be, also as items of a list. */
function listLevels(rule) {
  if (rule.is === 'level') return [rule.level()];
  if (rule.is === 'list') return listLevels(rule.of);
  return rule.is === 'either' ? rule.rules.flatMap(listLevels) : [];
}

/** Every kind of mapping, each once, in the order in which a file reaches them. */
function collectLevels(level, known = new Map()) {
  if (known.has(level.title)) return known;
  known.set(level.title, level);
  for (const { value } of Object.values(level.keys))
    for (const inner of value ? listLevels(value) : []) collectLevels(inner, known);
  return known;
}

/** The words that a value may be, and those that are refused. */
function describeWords(rule) {
  if (rule?.is !== 'word') return '';
  const words = `one of ${rule.words.map(code).join(', ')}`;
  if (rule.unsupported === '*' || rule.unsupported.length === 0) return words;
  return `${words}; refused: ${rule.unsupported.map(code).join(', ')}`;
}

function describeKey({ support, value, why, advice, unless }) {
  if (support === 'supported') return ['read', describeWords(value)];
  if (support === 'ignored') return ['accepted, not needed', why];
  return ['refused', [advice, unless && `${code(unless)} is accepted`].filter(Boolean).join('; ')];
}

/** The text of docs/model-language.md with its current tables, formatted. */
export async function createModelLanguagePage() {
  const { fileLevel } = await importTypeScript('src/semantic-layer/model/model-file-schema.ts');
  const { filters } = await importTypeScript('src/semantic-layer/model/jinja/jinja-filters.ts');
  const { tests } = await importTypeScript('src/semantic-layer/model/jinja/jinja-tests.ts');
  const budget = await importTypeScript('src/semantic-layer/model/jinja/jinja-budget.ts');
  const tables = [...collectLevels(fileLevel).values()].map(({ title, keys }) => {
    const rows = Object.entries(keys).map(([key, rule]) => [code(key), ...describeKey(rule)]);
    return `### Keys of ${title}\n\n${writeTable(['key', 'support', 'note'], rows)}`;
  });
  return replaceSections(modelLanguageFile, {
    keys: tables.join('\n\n'),
    filters: `Filters: ${[...filters.keys()].map(code).join(', ')}.\n\nTests: ${[...tests.keys()].map(code).join(', ')}.`,
    limits: [
      `- ${budget.maxSteps.toLocaleString('en')} steps of a file, and ${budget.maxCharacters.toLocaleString('en')} characters that it makes`,
      `- ${budget.maxItems.toLocaleString('en')} items of a list, and ${budget.maxCalls} calls of macros in one another`,
    ].join('\n'),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, modelLanguageFile), await createModelLanguagePage());
