import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readDataModel } from '../data/model/model-reader.ts';
import { createAccessPreview, type PreviewModel } from '../data/policies/create-access-preview.ts';
import { nameDataSources } from '../data/sources/live-sources.ts';
import { openWorkspaceTables } from './workspace-backend.ts';

export interface LocalPreview {
  readonly preview: PreviewModel;
  readonly close: () => Promise<void>;
}

interface LocalPreviewOptions {
  readonly modelFolder: string;
  /** The folder of `tables.sql`, if there is one. */
  readonly workspaceFolder: string;
  /** Whether to open the tables and count rows. Rows of live sources are not counted. */
  readonly isCounting: boolean;
}

/** Opens an access preview without the service. The tables are built into a file of their own, not that of the service. */
export async function openLocalPreview(config: Config, options: LocalPreviewOptions): Promise<LocalPreview> {
  const { modelFolder, workspaceFolder, isCounting } = options;
  const model = await readDataModel(modelFolder, nameDataSources(config.sources));
  const now = (): Date => new Date();
  if (!isCounting || config.sources.length > 0 || !existsSync(join(workspaceFolder, 'tables.sql')))
    return { preview: createAccessPreview({ model, now }), close: () => Promise.resolve() };
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-preview-'));
  const forget = (): Promise<void> => rm(dataFolder, { recursive: true, force: true });
  try {
    const engine = await openWorkspaceTables(config, workspaceFolder, dataFolder);
    return {
      preview: createAccessPreview({ model, engine, now }),
      close: async () => {
        engine.close();
        await forget();
      },
    };
  } catch (error) {
    await forget();
    throw error;
  }
}
