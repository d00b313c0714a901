import type { OnFault } from '../../semantic-layer/sources/open-live-sources.ts';
import { DataError } from '../../semantic-layer/data-error.ts';
import type { DataModel } from '../../semantic-layer/model/data-model.ts';
import type { DataSources } from '../../semantic-layer/model/data-source.ts';
import { parseDataModel } from '../../semantic-layer/model/model-reader.ts';
import { proposeModelDashboards, type DashboardProposal } from '../first-dashboard/propose-dashboards.ts';
import { proposeForTables, toModelFiles } from '../proposal/propose-model.ts';
import { SourceAwayError } from '../../semantic-layer/sources/postgres-engine.ts';
import { UnlistedSourceError, withSampledTables } from './sample-tables.ts';
import type { LiveEngine } from '../../semantic-layer/sources/routing-query-engine.ts';

interface SourceModelOptions {
  readonly dataSources: DataSources;
  /** Whether first dashboards are wanted, too. */
  readonly withDashboards?: boolean | undefined;
  /** Receives the tables that are left out, since they cannot be read. */
  readonly onFault: OnFault;
}

export interface SourceProposal {
  readonly model: DataModel;
  /** Undefined where none were wanted. */
  readonly dashboards: DashboardProposal | undefined;
}

/**
 * Proposes a data model and dashboards for all tables of live sources, which are sampled once. Rejects with advice if one of
 * the sources cannot be reached.
 */
export const proposeSourceModel = (
  engines: ReadonlyMap<string, LiveEngine>,
  { dataSources, withDashboards = false, onFault }: SourceModelOptions,
): Promise<SourceProposal> =>
  withSampledTables(
    engines,
    async ({ engine, tables }) => {
      const proposed = await proposeForTables(engine, tables);
      const model = parseDataModel(toModelFiles(proposed), { dataSources });
      const dashboards = withDashboards
        ? await proposeModelDashboards({ engine, proposed, model })
        : undefined;
      return { model, dashboards };
    },
    { onFault },
  ).catch((error: unknown) => {
    throw error instanceof UnlistedSourceError ? withAdvice(error) : error;
  });

function withAdvice({ dataSource, message, cause }: UnlistedSourceError): Error {
  return new Error(
    `Without model files, a data model is made from the tables of the data source '${dataSource}', which ` +
      `${describeFault(cause, message)} With model files in the folder 'model' of WORKSPACE_FOLDER, the service also ` +
      `starts while the source is away: 'model new' writes them.`,
    { cause },
  );
}

function describeFault(cause: unknown, message: string): string {
  if (cause instanceof SourceAwayError) return `cannot be reached: ${cause.why}`;
  const isAway = cause instanceof DataError && cause.status === 503;
  const why = isAway ? 'cannot be reached.' : `could not be listed (${message}).`;
  return `${why} Start the service again when the source answers.`;
}
