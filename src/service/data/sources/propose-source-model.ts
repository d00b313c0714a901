import type { DataModel } from '../model/data-model.ts';
import type { DataSources } from '../model/data-source.ts';
import { parseDataModel } from '../model/model-reader.ts';
import { proposeModel } from '../proposal/propose-model.ts';
import { withSamples } from './sample-tables.ts';
import type { LiveEngine } from './source-engines.ts';

/** Proposes a data model for all tables of live sources. Rejects if one of them cannot be reached. */
export const proposeSourceModel = (
  engines: ReadonlyMap<string, LiveEngine>,
  dataSources: DataSources,
): Promise<DataModel> =>
  withSamples(engines, async ({ engine, tables }) =>
    parseDataModel(await proposeModel(engine, tables), { dataSources }),
  );
