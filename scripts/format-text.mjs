/** Formats generated texts as `npm run format` formats files. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const path = fileURLToPath(new URL('../.oxfmtrc.json', import.meta.url));
const { $schema, ...options } = JSON.parse(readFileSync(path, 'utf8'));

/** @param file - its name decides the language. @throws Error for a text that its language does not allow. */
export async function formatText(file, text) {
  const { code, errors } = await format(file, text, options);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return code;
}
