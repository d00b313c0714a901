/** `vitrine model who`: the access preview, made from the files of a workspace. */
import { resolve } from 'node:path';
import type { AccessPreview, SourceAccess, VisibleRows } from '../../contract/endpoints/access-preview.ts';
import { createAccessPreview } from '../../semantic-layer/policies/create-access-preview.ts';
import { withLocalModelAndTables } from '../data-backend/local-model-and-tables.ts';
import type { CommandInput } from './command.ts';
import { findModelFolder } from './find-model-folder.ts';
import { findReader, readReaderRequest } from './reader-flags.ts';
import { readConfigFromFlags } from './setting-flags.ts';

export async function runModelWho(input: CommandInput): Promise<number> {
  const request = readReaderRequest(input);
  const config = readConfigFromFlags(input);
  const named = input.words[1] ?? config.workspaceFolder;
  const modelFolder = findModelFolder(named);
  const reader = await findReader(input, config, request);
  const options = {
    folder: resolve(named ?? modelFolder),
    modelFolder,
    withoutTables: input.flags['no-count'] === true,
    onFault: input.printError,
  };
  const now = (): Date => new Date();
  await withLocalModelAndTables(config, options, async ({ model, engine }) => {
    const sources = await createAccessPreview({ model, engine, now })(reader);
    const answer: AccessPreview = { reader, sources };
    input.print(input.flags.json === true ? JSON.stringify(answer, null, 2) : toText(answer));
  });
  return 0;
}

function toText({ reader, sources }: AccessPreview): string {
  const warnings = reader.ambiguousAttributes.map(
    (name) => `The attribute "${name}" has no value: groups of the reader have different ones.`,
  );
  const blocks = sources.map((source) => [toHeading(source), ...toLines(source)].join('\n'));
  return [...warnings, ...blocks].join('\n\n');
}

const toHeading = ({ name, type, public: isPublic }: SourceAccess): string =>
  `${name} (${type}${isPublic ? '' : ', not public'})`;

function toLines({ members, rows }: SourceAccess): string[] {
  if (members.length === 0) return ['  nothing'];
  return rows.flatMap((one) => [
    `  ${one.members.map((name) => name.slice(name.indexOf('.') + 1)).join(', ')}`,
    `    ${one.filter}: ${toCount(one)}`,
    ...(one.sql === null ? [] : [`    ${one.sql}`]),
    ...(one.values.length === 0
      ? []
      : [`    ${one.values.map((value, index) => `$${index + 1} = ${JSON.stringify(value)}`).join(', ')}`]),
  ]);
}

const toCount = ({ count, reason }: VisibleRows): string =>
  count === null ? `not counted (${reason ?? 'unknown'})` : `${count} ${count === 1 ? 'row' : 'rows'}`;
