/** Each situation of the table has a member of the data model that its dashboard alone asks for. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { situations } from './access-table-situations.ts';
import { accessLevelTable } from './access-table-levels.ts';
import type { CallerName, SituationName, AccessLevelLetter } from './access-table-levels.ts';
import { writeWorkspace } from './workspace-under-test.ts';

const names = Object.keys(situations);

export const memberOf = (situation: SituationName): string => `things.t${names.indexOf(situation)}`;

/** The small workspace, with those members. */
export function writeDataModel(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-things-'));
  writeWorkspace(folder);
  const dimensions = names.map((_, index) => `      - { name: t${index}, sql: status, type: string }\n`);
  const model = `cubes:\n  - name: things\n    sql_table: orders\n    dimensions:\n${dimensions.join('')}`;
  writeFileSync(join(folder, 'model', 'things.yml'), model);
  return folder;
}

/** Callers who make things of the data model: they may ask for all of it. */
const makers: readonly CallerName[] = ['admin', 'user', 'internal', 'host', 'bound', 'north', 'south'];
/** To those who look, these show the dashboard. */
const shown: readonly AccessLevelLetter[] = ['d', 'r', 'e', 'm'];

/** What a query for a situation's member is answered with a data token of the first deployment. */
export function expectedData(caller: CallerName, situation: SituationName): 200 | 403 {
  if (makers.includes(caller)) return 200;
  const isElsewhere =
    situations[situation]?.home !== undefined || situations[situation]?.askedAt !== undefined;
  const standing = accessLevelTable.get(situation)?.[caller] ?? '-';
  return !isElsewhere && shown.includes(standing) ? 200 : 403;
}

/** Whether a caller gets a data token of the first deployment at all. */
export const dataTokenStatus = (caller: CallerName): 200 | 403 | 404 =>
  caller === 'scoped' ? 403 : caller === 'stranger' ? 404 : 200;
