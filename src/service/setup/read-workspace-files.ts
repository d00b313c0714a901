/** Reads the workbooks of a workspace folder, which the first start imports. Errors name file and field. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord, readArray, readBoolean, readNonBlankString } from '../../model/parsing/read-value.ts';

export interface WorkspaceReport {
  /** Names the report in CHART widgets of the same file (`config.reportKey`). */
  readonly key: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly jsonQuery: string | null;
  readonly sqlQuery: string | null;
  readonly meta: Record<string, unknown>;
}

export interface WorkspaceWorkbook {
  /** Path of the file, for errors. */
  readonly file: string;
  readonly name: string;
  readonly reports: readonly WorkspaceReport[];
  readonly dashboard: {
    readonly publicId: string;
    readonly allowEmbed: boolean;
    readonly config: Record<string, unknown>;
  };
  readonly shareWithAllEmbedUsers: boolean;
}

/** A workspace file or folder that cannot be imported. */
export class WorkspaceFileError extends Error {
  constructor(file: string, field: string, why: string) {
    super(`${file}: ${field === '' ? '' : `"${field}" `}${why}`);
    this.name = 'WorkspaceFileError';
  }
}

/** The workbooks of `<folder>/workbooks/*.json`, by file name; none where the folder `workbooks` does not exist. */
export async function readWorkspace(folder: string): Promise<WorkspaceWorkbook[]> {
  if ((await listFolder(folder)) === undefined) throw new WorkspaceFileError(folder, '', 'does not exist.');
  const place = join(folder, 'workbooks');
  const names = ((await listFolder(place)) ?? []).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map((name) => readWorkbookFile(join(place, name))));
}

/** The files of a folder; undefined where it does not exist. */
async function listFolder(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (readCode(error) === 'ENOENT') return undefined;
    throw unreadable(folder, error);
  }
}

async function readWorkbookFile(file: string): Promise<WorkspaceWorkbook> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error);
  });
  return readWorkbook(file, parseJson(file, text));
}

function unreadable(path: string, error: unknown): WorkspaceFileError {
  const code = readCode(error);
  return new WorkspaceFileError(
    path,
    '',
    code === 'ENOTDIR' ? 'is a file and not a folder.' : `cannot be read (${code}).`,
  );
}

const readCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WorkspaceFileError(
      file,
      '',
      `is not well-formed JSON: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

/** Reads the content of a workbook file. @throws WorkspaceFileError */
export function readWorkbook(file: string, value: unknown): WorkspaceWorkbook {
  const workbook = needRecord(file, '', value);
  const dashboard = needRecord(file, 'dashboard', workbook.dashboard);
  const reports = readArray(workbook.reports).map((report, index) =>
    readReport(file, `reports[${index}]`, report),
  );
  checkKeys(file, reports);
  return {
    file,
    name: needText(file, 'name', workbook.name),
    reports,
    dashboard: {
      publicId: needPublicId(file, dashboard.publicId),
      allowEmbed: readBoolean(dashboard.allowEmbed) ?? false,
      config: needRecord(file, 'dashboard.config', dashboard.config),
    },
    shareWithAllEmbedUsers: readBoolean(workbook.shareWithAllEmbedUsers) ?? false,
  };
}

function readReport(file: string, field: string, value: unknown): WorkspaceReport {
  const report = needRecord(file, field, value);
  const query = report.jsonQuery;
  return {
    key: needText(file, `${field}.key`, report.key),
    name: needText(file, `${field}.name`, report.name),
    title: readNonBlankString(report.title) ?? null,
    description: readNonBlankString(report.description) ?? null,
    jsonQuery: query === undefined ? null : JSON.stringify(needRecord(file, `${field}.jsonQuery`, query)),
    sqlQuery: readNonBlankString(report.sqlQuery) ?? null,
    meta: needRecord(file, `${field}.meta`, report.meta),
  };
}

function checkKeys(file: string, reports: readonly WorkspaceReport[]): void {
  const keys = reports.map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice !== -1) throw new WorkspaceFileError(file, `reports[${twice}].key`, 'is used by two reports.');
}

function needRecord(file: string, field: string, value: unknown): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw new WorkspaceFileError(file, field, 'must be an object.');
}

function needText(file: string, field: string, value: unknown): string {
  const text = readNonBlankString(value);
  if (text !== undefined) return text;
  throw new WorkspaceFileError(file, field, 'must be text.');
}

function needPublicId(file: string, value: unknown): string {
  if (typeof value === 'string' && /^[0-9A-Za-z]{12}$/.test(value)) return value;
  throw new WorkspaceFileError(file, 'dashboard.publicId', 'must have twelve letters or digits.');
}
