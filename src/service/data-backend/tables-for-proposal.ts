/** The tables for which a data model is proposed by a command, without a running service. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openOlapFile } from '../../semantic-layer/engine/olap-engine.ts';
import { buildFolderDatabase } from '../../semantic-layer/files/folder-database.ts';
import { listDataFiles } from '../../semantic-layer/files/list-data-files.ts';
import type { DataSources } from '../../semantic-layer/model/data-source.ts';
import { openLiveSources } from '../../semantic-layer/sources/open-live-sources.ts';
import { withSampledTables, type SampledTables } from '../../onboarding/source-model/sample-tables.ts';

export interface ProposalTables extends SampledTables {
  /** The data sources that the model may name. */
  readonly dataSources?: DataSources | undefined;
}

interface ProposalOptions {
  readonly folder: string;
  /** Receives what cannot be read. */
  readonly onFault: (text: string) => void;
}

/** The tables of the configured live sources, or else the data files of a folder. */
export async function withProposalTables(
  config: Config,
  options: ProposalOptions,
  use: (tables: ProposalTables) => Promise<void>,
): Promise<void> {
  if (config.sources.length === 0) return withDataFiles(options, use);
  const onFault = (message: string, error: unknown): void =>
    options.onFault(`${message}: ${error instanceof Error ? error.message : String(error)}`);
  const live = await openLiveSources(config.sources, onFault);
  try {
    await withSampledTables(live.engines, (sampled) => use({ ...sampled, dataSources: live.dataSources }), {
      onFault,
    });
  } finally {
    await live.close();
  }
}

/** The tables are built in a folder of their own, so that the service may run meanwhile. */
async function withDataFiles(
  { folder, onFault }: ProposalOptions,
  use: (tables: ProposalTables) => Promise<void>,
): Promise<void> {
  const workFolder = await mkdtemp(join(tmpdir(), 'vitrine-model-'));
  try {
    const listing = await listDataFiles(folder);
    const target = join(workFolder, 'files.duckdb');
    const { tables, faults } = await buildFolderDatabase({ folder, listing, target, workFolder });
    for (const { file, message } of faults) onFault(`${file} ${message}`);
    if (tables.length === 0)
      throw new Error(
        `${folder} has no CSV, JSON or Parquet file that can be read. For a database, set SOURCES.`,
      );
    const engine = await openOlapFile(target);
    try {
      await use({ engine, tables });
    } finally {
      engine.close();
    }
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}
