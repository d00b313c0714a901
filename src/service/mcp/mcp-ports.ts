/** What the server of the Model Context Protocol needs of other modules. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { AccessEnv, Caller } from '../access/caller.ts';
import type { Log } from '../http/problem-response.ts';
import type { OwnService } from '../own-data-api/own-requests.ts';

/** A published dashboard, as lists name it. */
export interface ListedDashboard {
  readonly publicId: string;
  readonly title: string | null;
  readonly description: string | null;
}

export interface McpPorts extends OwnService {
  readonly authenticate: MiddlewareHandler<AccessEnv>;
  /** The routes of the Data API. `undefined`: the service has none. */
  readonly data: Hono | undefined;
  /** The published dashboards of a deployment that the caller may see. */
  readonly listDashboards: (caller: Caller, deploymentId: number) => Promise<readonly ListedDashboard[]>;
  /** Origins whose pages may call the APIs. */
  readonly embedOrigins: '*' | readonly string[];
  /** Whether questions in plain words are answered. Default: yes. */
  readonly answersQuestions?: boolean | undefined;
  readonly version: string;
  readonly now: () => Date;
  readonly log: Log;
}
