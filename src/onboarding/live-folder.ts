/** A folder of data files as a data source that is always current: changes on disk are taken over while it is in use. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openOlapFile, type OlapEngine } from '../semantic-layer/engine/olap-engine.ts';
import { ReplaceableEngine } from '../semantic-layer/engine/replaceable-engine.ts';
import type { DataModel } from '../semantic-layer/model/data-model.ts';
import { listModelFaults } from '../semantic-layer/model/model-fault.ts';
import { parseDataModel, readDataModel } from '../semantic-layer/model/model-reader.ts';
import { proposeForTables, toModelFiles, type ProposedTable } from './proposal/propose-model.ts';
import {
  buildFolderDatabase,
  isSameVersion,
  readFolderDatabase,
  type FolderDatabase,
} from '../semantic-layer/files/folder-database.ts';
import type { FileListing } from '../semantic-layer/files/list-data-files.ts';
import { readFolderState, toModelFolder, type FolderState } from '../semantic-layer/files/folder-state.ts';

export interface LiveFolderOptions {
  /** The folder of the data files. Its sub-folder `model` may have a data model; without it, one is proposed. */
  readonly folder: string;
  /** A folder of the service for database files. */
  readonly workFolder: string;
  /** Receives what cannot be used. The last version that could be used stays. */
  readonly onFault: (message: string, error: unknown) => void;
  /** Receives what is used now, at each change. */
  readonly onChange?: ((version: FolderVersion) => void) | undefined;
}

export interface FolderVersion {
  readonly model: DataModel;
  readonly database: FolderDatabase;
  /** What the model was made from, where it was proposed. */
  readonly proposed?: readonly ProposedTable[] | undefined;
  /** When the model was read or proposed. */
  readonly modelReadAt: Date;
  /** Why the model files on disk are not in use. Undefined where they are. */
  readonly modelFault?: unknown;
}

/** A full disk, for example, is not made worse by copying large files again and again. */
const looksAfterFault = 10;

export class LiveFolder {
  readonly engine: ReplaceableEngine;
  readonly #options: LiveFolderOptions;
  #version: FolderVersion;
  /** What is in use. */
  #applied: FolderState;
  /** What the last look has seen: a change is taken over when the next look sees the same. */
  #seen: FolderState;
  #number: number;
  /** Looks that are left out, after one that has failed. */
  #pause = 0;
  #lastFault = '';

  private constructor(options: LiveFolderOptions, opened: Opened) {
    this.#options = options;
    this.engine = new ReplaceableEngine(opened.engine, this.#removeLater(opened.version.database.path));
    this.#version = opened.version;
    this.#applied = opened.state;
    this.#seen = opened.state;
    this.#number = opened.number;
  }

  /** Rejects if the folder or its data model cannot be read. Files that cannot be read are faults of the database. */
  static async open(options: LiveFolderOptions): Promise<LiveFolder> {
    return new LiveFolder(options, await openFirst(options));
  }

  get version(): FolderVersion {
    return this.#version;
  }

  /**
   * Looks at the folder, and takes over what has changed and has stayed the same since the last look, so that a file that
   * is being written is not read. Never rejects.
   */
  async refresh(): Promise<void> {
    this.#pause -= 1;
    if (this.#pause >= 0) return;
    try {
      const state = await readFolderState(this.#options.folder);
      const isQuiet = isSame(state, this.#seen);
      this.#seen = state;
      if (isQuiet && !isSame(state, this.#applied)) await this.#apply(state);
      this.#lastFault = '';
    } catch (error) {
      this.#reportOnce(error);
      this.#pause = looksAfterFault;
    }
  }

  /** A folder that is away for hours is one line in the log. */
  #reportOnce(error: unknown): void {
    // Texts of the system name temporary files, which differ each time.
    const fault = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (fault !== this.#lastFault)
      this.#options.onFault('the data folder could not be read; it is tried again', error);
    this.#lastFault = fault;
  }

  async #apply(state: FolderState): Promise<void> {
    const { dataVersion, hasModel: hadModel } = this.#applied;
    const isNewData = state.dataVersion !== dataVersion;
    const database = isNewData ? await this.#build(state) : this.#version.database;
    const engine = await openOlapFile(database.path);
    // Faults of files and of the model are reported once, and stay until something changes.
    this.#applied = state;
    try {
      // A proposed model stays while the columns stay: other rows must not change what dashboards use.
      const isKept = !state.hasModel && !hadModel && hasSameColumns(database, this.#version.database);
      const model = isKept ? this.#version : await readModel(this.#options.folder, state, engine, database);
      const { modelReadAt, proposed } = model;
      this.#version = { model: model.model, modelReadAt, proposed, database };
    } catch (error) {
      for (const fault of listModelFaults(error))
        this.#options.onFault('the data model could not be read; the one before stays in use', fault);
      this.#version = { ...this.#version, database, modelFault: error };
    }
    if (isNewData) this.engine.replace(engine, this.#removeLater(database.path));
    else engine.close();
    this.#options.onChange?.(this.#version);
  }

  async #build(state: FolderState): Promise<FolderDatabase> {
    this.#number += 1;
    const { folder, workFolder } = this.#options;
    return buildFolderDatabase({
      folder,
      workFolder,
      listing: state.listing,
      target: toPath(workFolder, this.#number),
      previous: this.#version.database,
    });
  }

  /** The newest file stays for the next start, which then reads only what has changed. */
  #removeLater(path: string): () => void {
    return () => {
      if (path !== this.#version.database.path) void rm(path, { force: true });
    };
  }
}

interface Opened {
  readonly engine: OlapEngine;
  readonly version: FolderVersion;
  readonly state: FolderState;
  readonly number: number;
}

const isSame = (one: FolderState, other: FolderState): boolean =>
  one.dataVersion === other.dataVersion && one.modelVersion === other.modelVersion;

const toPath = (workFolder: string, number: number): string => join(workFolder, `files-${number}.duckdb`);

async function openFirst({ folder, workFolder }: LiveFolderOptions): Promise<Opened> {
  await mkdir(workFolder, { recursive: true });
  const { number, previous } = await findPrevious(workFolder);
  const state = await readFolderState(folder);
  const { listing } = state;
  const target = toPath(workFolder, number + 1);
  const database =
    previous && isCurrent(previous, listing)
      ? previous
      : await buildFolderDatabase({ folder, workFolder, listing, target, previous });
  await removeOthers(workFolder, database.path);
  const engine = await openOlapFile(database.path);
  try {
    const model = await readModel(folder, state, engine, database);
    return { engine, version: { ...model, database }, state, number: number + 1 };
  } catch (error) {
    engine.close();
    throw error;
  }
}

const hasSameColumns = (one: FolderDatabase, other: FolderDatabase): boolean =>
  describeColumns(one) === describeColumns(other);

/** A number with more decimals than the others is no other column. */
const describeColumns = ({ tables }: FolderDatabase): string =>
  JSON.stringify(
    tables.map(({ table, columns }) => [
      table,
      columns.map(({ type, ...column }) => ({
        ...column,
        type: /^(?:DECIMAL|DOUBLE)/.test(type) ? 'decimals' : type,
      })),
    ]),
  );

/** Whether a database of an earlier run holds these files as they are now. */
const isCurrent = ({ tables }: FolderDatabase, { files, faults }: FileListing): boolean =>
  faults.length === 0 &&
  tables.length === files.length &&
  files.every((file) => tables.some((table) => isSameVersion(table, file)));

/** The newest database of an earlier run that can be read. */
async function findPrevious(workFolder: string): Promise<{ number: number; previous?: FolderDatabase }> {
  const numbers = (await readdir(workFolder))
    .flatMap((name) => /^files-(\d+)\.duckdb$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => other - one);
  const number = numbers[0] ?? 0;
  for (const one of numbers) {
    const previous = await readFolderDatabase(toPath(workFolder, one)).catch(() => undefined);
    if (previous) return { number, previous };
  }
  return { number };
}

async function removeOthers(workFolder: string, path: string): Promise<void> {
  for (const name of await readdir(workFolder)) {
    const other = join(workFolder, name);
    if (other !== path) await rm(other, { recursive: true, force: true });
  }
}

async function readModel(
  folder: string,
  { hasModel }: FolderState,
  engine: OlapEngine,
  { tables }: FolderDatabase,
): Promise<Omit<FolderVersion, 'database'>> {
  const modelReadAt = new Date();
  if (hasModel) return { model: await readDataModel(toModelFolder(folder)), modelReadAt };
  const proposed = await proposeForTables(engine, tables);
  return { model: parseDataModel(toModelFiles(proposed)), modelReadAt, proposed };
}
