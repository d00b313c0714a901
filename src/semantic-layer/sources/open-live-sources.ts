import { duckdbDialect } from '../dialect/duckdb-dialect.ts';
import { createPostgresDialect, oldestPostgres } from '../dialect/postgres-dialect.ts';
import type { DataModel } from '../model/data-model.ts';
import { defaultSource, type DataSource, type DataSources } from '../model/data-source.ts';
import { restrictModelToSources } from '../model/restrict-model-to-sources.ts';
import { PostgresEngine, SourceRefusedError } from './postgres-engine.ts';
import type { SourceSettings } from './source-settings.ts';

/** Receives faults, with what they concern. */
export type OnFault = (message: string, error: unknown) => void;

/** The databases of `SOURCES`, open for queries. */
export interface LiveSources {
  readonly engines: ReadonlyMap<string, PostgresEngine>;
  readonly dataSources: DataSources;
  /** The part of a model that callers of a deployment can query. */
  readonly restrict: (model: DataModel, deploymentId: number) => DataModel;
  close(): Promise<void>;
}

/**
 * Opens the sources. A source that cannot be reached is reported and tried again by each query.
 *
 * @throws Error where the address or the role of a source cannot be used.
 */
export async function openLiveSources(
  settings: readonly SourceSettings[],
  onFault: OnFault,
): Promise<LiveSources> {
  const engines = new Map(settings.map((one) => [one.name, openEngine(one, onFault)]));
  const close = async (): Promise<void> => {
    await Promise.all([...engines.values()].map((engine) => engine.close()));
  };
  const refused = (await Promise.all([...engines.values()].map(findRefusal))).find(
    (why) => why !== undefined,
  );
  if (refused !== undefined) {
    await close();
    throw new Error(refused);
  }
  return {
    engines,
    dataSources: toDataSources([...engines].map(([name, { dialect }]) => ({ name, dialect }))),
    restrict: createRestriction(settings),
    close,
  };
}

/** Remembers the parts of each model, since every request asks for one. */
function createRestriction(settings: readonly SourceSettings[]): LiveSources['restrict'] {
  const owners = new Map(settings.map(({ name, deploymentId }) => [name, deploymentId]));
  const known = new WeakMap<DataModel, Map<number, DataModel>>();
  return (model, deploymentId) => {
    // Deployments without a source of their own see the same part.
    const owner = [...owners.values()].includes(deploymentId) ? deploymentId : 0;
    const parts = known.get(model) ?? new Map<number, DataModel>();
    known.set(model, parts);
    const part =
      parts.get(owner) ??
      restrictModelToSources(model, (name) => (owners.get(name) ?? deploymentId) === deploymentId);
    parts.set(owner, part);
    return part;
  };
}

function openEngine(settings: SourceSettings, onFault: OnFault): PostgresEngine {
  const { name } = settings;
  try {
    return new PostgresEngine(settings, (error) => onFault(`the data source '${name}' failed`, error));
  } catch (error) {
    throw new Error(
      `The data source '${name}' cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
}

const findRefusal = (engine: PostgresEngine): Promise<string | undefined> =>
  engine.requireReady().then(
    () => undefined,
    (error: unknown) => (error instanceof SourceRefusedError ? error.why : undefined),
  );

/** The sources that cubes may name, for a check of the model without any database. */
export const toOfflineDataSources = (settings: readonly SourceSettings[]): DataSources =>
  toDataSources(settings.map(({ name }) => ({ name, dialect: createPostgresDialect(() => oldestPostgres) })));

/** The embedded engine is the default source, unless `SOURCES` has one of that name. */
const toDataSources = (live: readonly DataSource[]): DataSources =>
  new Map([
    [defaultSource, { name: defaultSource, dialect: duckdbDialect }],
    ...live.map((source) => [source.name, source] as const),
  ]);
