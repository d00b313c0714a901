import type { Hono } from 'hono';
import type { ModelStatus } from '../../contract/endpoints/model-status.ts';
import type { PreviewDataAccess, RunQueryAnew, SealQuery } from '../access/data-access-ports.ts';
import type { DataPorts } from '../app-options.ts';
import type { Config } from '../config/config.ts';
import type { FindUnknownMembers } from '../dashboards/publish-dashboard.ts';
import type { ExpandMembers } from '../dashboards/query-authorization.ts';
import type { DashboardProposal } from '../../onboarding/first-dashboard/propose-dashboards.ts';
import type { SourceSize } from '../setup/order-workbooks.ts';
import type { FolderDatabase } from '../../semantic-layer/files/folder-database.ts';

export interface BackendOptions {
  /** Whether first dashboards will be proposed, so that the tables are read once for them and the data model. */
  readonly withDashboard?: boolean | undefined;
}

/** What the service needs of the place that answers queries. */
export interface DataBackend {
  /** The tables of the folder of data files at the start. Undefined for other backends. */
  readonly files?: FolderDatabase | undefined;
  /** Proposes a first dashboard for each table. Undefined where the data model is somebody's own. */
  readonly proposeDashboards?: (() => Promise<DashboardProposal>) | undefined;
  /** How large a cube or view is. Undefined where this is not known. */
  readonly measureSource?: ((source: string) => SourceSize) | undefined;
  readonly createRoutes: (ports: DataPorts) => Hono;
  readonly createQueryRunner: (ports: Pick<DataPorts, 'isQueryAllowed' | 'now' | 'log'>) => RunQueryAnew;
  /** Not for a cluster, whose data model is not known here. */
  readonly expandReach?: ExpandMembers | undefined;
  /** Not for a cluster. */
  readonly createPreview?: ((ports: Pick<DataPorts, 'now' | 'log'>) => PreviewDataAccess) | undefined;
  /** Not for a cluster. */
  readonly createQuerySeal?: ((ports: Pick<DataPorts, 'isQueryAllowed'>) => SealQuery) | undefined;
  /** Not for a cluster. */
  readonly readModelStatus?: ((deploymentId: number) => ModelStatus) | undefined;
  /** Not for a cluster. */
  readonly findUnknownMembers?: FindUnknownMembers | undefined;
  readonly close: () => Promise<void>;
}

export const toSqlLimits = ({ sql }: Pick<Config, 'sql'>) => ({
  deadline: sql.seconds * 1_000,
  rows: sql.rows,
});
