/** Checks the data files of a folder as the service reads them, and the data model beside them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolderDatabase, type FileTable } from '../../../semantic-layer/files/folder-database.ts';
import { readFolderState, toModelFolder } from '../../../semantic-layer/files/folder-state.ts';
import { openOlapFile } from '../../../semantic-layer/engine/olap-engine.ts';
import { readDataModel } from '../../../semantic-layer/model/model-reader.ts';
import { findBrokenMembers } from '../../../semantic-layer/query-sql/find-broken-members.ts';
import { passedCheck, failedCheck, noteCheck, type Finding } from './finding.ts';

/** One finding for each file, and one for the data model. The tables are built in a folder of their own. */
export async function* examineDataFiles(folder: string): AsyncGenerator<Finding> {
  const workFolder = await mkdtemp(join(tmpdir(), 'vitrine-doctor-'));
  try {
    const { listing, hasModel } = await readFolderState(folder);
    const target = join(workFolder, 'files.duckdb');
    const { tables, faults } = await buildFolderDatabase({ folder, listing, target, workFolder });
    yield* tables.flatMap((table) => [
      passedCheck('Data file', describeTable(table)),
      ...(table.remarks ?? []).map((remark) => noteCheck('Data file', `${table.file}: ${remark}.`)),
    ]);
    yield* faults.map(({ file, message }) =>
      failedCheck(
        'Data file',
        `${file} ${message}. Its table keeps the rows that it had, or does not exist.`,
      ),
    );
    if (tables.length === 0 && faults.length === 0)
      yield failedCheck('Data file', `${folder} has no CSV, JSON or Parquet file.`);
    if (hasModel) yield* examineModel(folder, target);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

const describeTable = ({ file, table, rows, columns }: FileTable): string =>
  `${file} is the table "${table}" with ${rows.toLocaleString('en')} rows and ${columns.length} columns.`;

/** One finding if all is well, else one for the files of the model, or one for each member that the tables do not have. */
async function* examineModel(folder: string, database: string): AsyncGenerator<Finding> {
  const engine = await openOlapFile(database);
  try {
    const model = await readDataModel(toModelFolder(folder));
    const { faults } = await findBrokenMembers(model, engine);
    yield* faults.map(({ message }) => failedCheck('Data model', `${message}.`));
    if (faults.length === 0)
      yield passedCheck(
        'Data model',
        `${toModelFolder(folder)} has no faults, and ${model.cubes.size} cubes.`,
      );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    yield failedCheck('Data model', `${why} The model before stays in use until it is corrected.`);
  } finally {
    engine.close();
  }
}
