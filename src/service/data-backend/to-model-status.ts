/** Describes the state of the data model for admins. Source: docs/platform-api.md, "Deployments and data tokens". */
import type { ModelStatus, ModelStatusFault } from '../../contract/endpoints/model-status.ts';
import type { FolderDatabase } from '../../semantic-layer/files/folder-database.ts';
import type { DataModel } from '../../semantic-layer/model/data-model.ts';
import { ModelFault, ModelFaults } from '../../semantic-layer/model/model-fault.ts';
import type { TableFault } from '../../semantic-layer/query-sql/find-broken-members.ts';

interface ModelState {
  /** The model in use. */
  readonly model: DataModel;
  /** The part of it that the reader's deployment may query. */
  readonly visible: DataModel;
  /** When the model in use was read. */
  readonly readAt: Date;
  /** Why the model files are not in use. */
  readonly modelFault: unknown;
  readonly memberFaults: readonly TableFault[];
  readonly fileFaults?: FolderDatabase['faults'] | undefined;
}

/** The longest list of faults of each kind. */
const mostFaults = 1_000;

export function toModelStatus(state: ModelState): ModelStatus {
  const { model, visible, readAt, modelFault, fileFaults = [] } = state;
  // A fault of a model file may name what only other deployments may know.
  const modelFaults = visible === model ? listFaults(modelFault) : [];
  const memberFaults = state.memberFaults.filter(({ dataSource }) => visible.dataSources.has(dataSource));
  return {
    state: modelFault === undefined ? 'current' : 'outdated',
    readAt: readAt.toISOString(),
    modelFaults: modelFaults.slice(0, mostFaults).map(describeFault),
    memberFaults: memberFaults.slice(0, mostFaults).map(describeFault),
    fileFaults: fileFaults
      .slice(0, mostFaults)
      .map(({ file, message }) => ({ message: `${file} ${message}`, file, line: null, column: null })),
  };
}

function listFaults(error: unknown): readonly unknown[] {
  if (error === undefined) return [];
  return error instanceof ModelFaults ? error.faults : [error];
}

function describeFault(error: unknown): ModelStatusFault {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ModelFault)) return { message, file: null, line: null, column: null };
  const { file, line, column } = error.location;
  return { message, file, line, column };
}
