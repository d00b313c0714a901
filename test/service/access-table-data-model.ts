/** Each situation of the table has a member of the data model that only its dashboard queries. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { situations } from './access-table-situations.ts';
import { accessLevelTable } from './access-table-levels.ts';
import type { CallerName, SituationName, AccessLevelLetter } from './access-table-levels.ts';
import { writeWorkspace } from './workspace-under-test.ts';

const names = Object.keys(situations);

export const memberOf = (situation: SituationName): string => `things.t${names.indexOf(situation)}`;

/** The small workspace, with these members. */
export function writeDataModel(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-things-'));
  writeWorkspace(folder);
  const dimensions = names.map((_, index) => `      - { name: t${index}, sql: status, type: string }\n`);
  const model = `cubes:\n  - name: things\n    sql_table: orders\n    dimensions:\n${dimensions.join('')}`;
  writeFileSync(join(folder, 'model', 'things.yml'), model);
  return folder;
}

/** Callers who can author queries on the data model: they may query all of it. */
const makers: readonly CallerName[] = ['admin', 'user', 'internal', 'host', 'bound', 'north', 'south'];
/** Read-only callers see the dashboard at these access levels. */
const shown: readonly AccessLevelLetter[] = ['d', 'r', 'e', 'm'];

/** The expected status of a query for a situation's member, with a data token of the first deployment. */
export function expectedData(caller: CallerName, situation: SituationName): 200 | 403 {
  if (makers.includes(caller)) return 200;
  const isElsewhere =
    situations[situation]?.home !== undefined || situations[situation]?.askedAt !== undefined;
  const standing = accessLevelTable.get(situation)?.[caller] ?? '-';
  return !isElsewhere && shown.includes(standing) ? 200 : 403;
}

/** The expected status when a caller requests a data token of the first deployment. */
export const dataTokenStatus = (caller: CallerName): 200 | 403 | 404 =>
  caller === 'scoped' ? 403 : caller === 'stranger' ? 404 : 200;
