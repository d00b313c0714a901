import type { NotificationObstacle } from '../../contract/endpoints/notification-status.ts';
import type { PreviewPorts } from './delivery-ports.ts';
import type { Database } from '../database/database.ts';

/** What the handlers of notifications need. */
export interface NotificationDependencies {
  readonly database: Database;
  /** Gives the current time. */
  readonly now: () => Date;
  /** What keeps this instance from sending notifications. */
  readonly listObstacles: () => readonly NotificationObstacle[];
  /** Whether this instance runs schedules. */
  readonly runsNotifications: boolean;
  readonly previewPorts: PreviewPorts;
}
