import type { DataModel } from './data-model.ts';
import { embeddedSources, type DataSources } from './data-source.ts';
import { listFileStamps } from './model-folder-files.ts';
import { readDataModel } from './model-reader.ts';

export interface LiveModelOptions {
  /** The folder of the model files. */
  readonly folder: string;
  readonly dataSources?: DataSources | undefined;
  /** Receives the faults of a changed model, once for each change. */
  readonly onFault: (error: unknown) => void;
  /** Receives a changed model that is in use from now on. */
  readonly onChange?: ((model: DataModel) => void) | undefined;
}

/** A data model whose files are read again when they change, all or nothing: a faulty change leaves the model as it is. */
export class LiveModel {
  readonly #options: LiveModelOptions;
  #model: DataModel;
  #readAt = new Date();
  #fault: unknown;
  /** The files that were read last. */
  #applied: string;
  /** The files at the last look: a change is read when they have stayed the same until the next one. */
  #seen: string;

  private constructor(options: LiveModelOptions, model: DataModel, version: string) {
    this.#options = options;
    this.#model = model;
    this.#applied = version;
    this.#seen = version;
  }

  /** Rejects with all faults of the model. */
  static async open(options: LiveModelOptions): Promise<LiveModel> {
    const version = await readVersion(options.folder);
    return new LiveModel(options, await readModel(options), version);
  }

  get model(): DataModel {
    return this.#model;
  }

  /** When the model in use was read. */
  get readAt(): Date {
    return this.#readAt;
  }

  /** Why the files on disk are not in use. Undefined where they are. */
  get fault(): unknown {
    return this.#fault;
  }

  /** Looks at the files, and reads them if they have changed. Never rejects. */
  async refresh(): Promise<void> {
    const version = await readVersion(this.#options.folder);
    const isQuiet = version === this.#seen;
    this.#seen = version;
    if (!isQuiet || version === this.#applied) return;
    this.#applied = version;
    try {
      this.#model = await readModel(this.#options);
      this.#readAt = new Date();
      this.#fault = undefined;
      this.#options.onChange?.(this.#model);
    } catch (error) {
      this.#fault = error;
      this.#options.onFault(error);
    }
  }
}

const readVersion = async (folder: string): Promise<string> => (await listFileStamps(folder)).join('\n');

const readModel = ({ folder, dataSources = embeddedSources }: LiveModelOptions): Promise<DataModel> =>
  readDataModel(folder, dataSources);
