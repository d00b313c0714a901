/** What the handler of the service is made of. */
import type { LanguageModelSettings } from './config/language-model-settings.ts';
import type { BlockList } from 'node:net';
import type { Hono } from 'hono';
import type {
  IsQueryAllowed,
  ListAllowedMembers,
  PreviewDataAccess,
  RunQueryAnew,
  SealQuery,
  VerifyDataToken,
} from './access/data-access-ports.ts';
import type { OauthSettings } from './access/verify-oauth-token.ts';
import type { ExpandMembers } from './dashboards/query-authorization.ts';
import type { FindUnknownMembers } from './dashboards/publish-dashboard.ts';
import type { Database } from './database/database.ts';
import type { ModelStatus } from '../contract/endpoints/model-status.ts';
import type { ElementFilesOptions } from './element-files/element-file-routes.ts';
import type { Log } from './http/problem-response.ts';
import type { RecordRequest } from './http/request-trace.ts';
import type { Rate } from './http/token-buckets.ts';
import type { UnfinishedWork } from './http/unfinished-work.ts';
import { type DashboardRenderer, type RendererPorts } from './rendering/dashboard-renderer.ts';
import { type MailSender } from './mail/mail-sender.ts';
import type { DeliverRun } from './notifications/run-outcome.ts';

/** Functions of the platform that the routes of the Data API need. */
export interface DataPorts {
  /** Reads a token of the Data API. It rejects with status 401 for one that is not valid. */
  readonly verifyDataToken: VerifyDataToken;
  /** Whether the caller may send this query. */
  readonly isQueryAllowed: IsQueryAllowed;
  /** Lists the members that the caller may query. `undefined`: all of them. */
  readonly listAllowedMembers: ListAllowedMembers;
  /** Gives the current time. */
  readonly now: () => Date;
  /** Receives faults of the service. */
  readonly log: Log;
}

/** The parts of the service. `startService` derives them from a `Config`. */
export interface AppOptions {
  /** The open database. `createApp` does not close it. */
  readonly database: Database;
  /** Public address of the service, without a path. */
  readonly publicUrl: string;
  /** Origins of pages that may embed dashboards and call the APIs. `*`: all of them. */
  readonly embedOrigins: '*' | readonly string[];
  /** Addresses of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: BlockList;
  /** Largest body of a request, in bytes. */
  readonly bodyLimit: number;
  /** Most workbooks of an account. `undefined`: no limit. */
  readonly workbookLimit?: number | undefined;
  /** Rate limit of one caller. `undefined`: no limit. */
  readonly rate?: Rate | undefined;
  /** The identity provider whose access tokens are accepted. `undefined`: none. */
  readonly oauth?: OauthSettings | undefined;
  /** Days after which the platform's signing key is rotated automatically. `undefined`: never. */
  readonly signingKeyDays?: number | undefined;
  /** Most embed users of an account. */
  readonly embedUserLimit: number;
  /** Gives the current time. */
  readonly now: () => Date;
  /** Receives faults of the service. */
  readonly log: Log;
  /** Receives every request after its response. */
  readonly noteRequest?: RecordRequest | undefined;
  /** Whether the response to a refused embed token says why, for development on one machine. Default: no. */
  readonly explainsTokens?: boolean | undefined;
  /** Receives work that goes on after its request. `undefined`: nobody waits for it. */
  readonly work?: UnfinishedWork | undefined;
  /** Whether the service is stopping, so that `/ready` says so. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Creates the routes of the Data API. `undefined`: the service has none. */
  readonly createDataRoutes?: ((ports: DataPorts) => Hono) | undefined;
  /** Adds members to those that a limited data token may query because dashboards use them. */
  readonly expandReach?: ExpandMembers | undefined;
  /** Creates access to the data model as another reader sees it. `undefined`: there is no preview. */
  readonly createPreview?: ((ports: Pick<DataPorts, 'now' | 'log'>) => PreviewDataAccess) | undefined;
  /** Creates what tells whether a query still means the same rows to its caller. `undefined`: the data model is elsewhere. */
  readonly createQuerySeal?: ((ports: Pick<DataPorts, 'isQueryAllowed'>) => SealQuery) | undefined;
  /**
   * Creates what runs the query of a report that is refreshed. It asks `isQueryAllowed` before. `undefined`: no report can be
   * refreshed.
   */
  readonly createQueryRunner?:
    | ((ports: Pick<DataPorts, 'isQueryAllowed' | 'now' | 'log'>) => RunQueryAnew)
    | undefined;
  /** Whether the data model and its tables can be read. `undefined`: the data model is elsewhere. */
  readonly readModelStatus?: ((deploymentId: number) => ModelStatus) | undefined;
  /** Finds members of a dashboard that the data model does not have. `undefined`: the data model is elsewhere. */
  readonly findUnknownMembers?: FindUnknownMembers | undefined;
  /** Creates what draws dashboards as pictures and PDFs. `undefined`: the service draws none. */
  readonly createRenderer?:
    | ((ports: Pick<RendererPorts, 'fetch' | 'openScreenshot'>) => DashboardRenderer)
    | undefined;
  /** Sends mails. `undefined`: the service sends none. */
  readonly mail?: MailSender | undefined;
  /** The clock of schedules, which instances share. Default: `now`. */
  readonly scheduleNow?: (() => Date) | undefined;
  /** Receives what carries out the runs of notifications. `undefined`: nothing runs them. */
  readonly runNotifications?: ((deliver: DeliverRun) => void) | undefined;
  /** Whether this instance runs schedules, as its admins read it. Default: no. */
  readonly runsNotifications?: boolean | undefined;
  /** Whether questions in plain words are answered. Default: yes. */
  readonly answersQuestions?: boolean | undefined;
  /** The language model that answers questions. `undefined`: none takes part. */
  readonly languageModel?: LanguageModelSettings | undefined;
  /** Whether the tools of the Model Context Protocol are served. Default: yes. */
  readonly servesMcp?: boolean | undefined;
  /** The element's files, which are served below `/embed/vitrine/` and `/embed/vitrine@<version>/`. */
  readonly elementFiles?: ElementFilesOptions | undefined;
}
