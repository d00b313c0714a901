/** Reads and saves the draft of the workbook that a dashboard was published from (docs/platform-api.md, "Dashboards"). */
import { authoringPaths } from '../contract/authoring-paths.ts';
import { fillPath } from '../contract/element-api-paths.ts';
import { callWithToken } from './call-with-token.ts';
import { ClientError } from './client-error.ts';
import { listPages } from './list-pages.ts';
import { PlatformError } from './platform-api-error.ts';
import type { ApiRequest } from './platform-api-request.ts';
import type { PlatformClient } from './platform-client.ts';
import { readFields } from './read-response-body.ts';
import { etagOf } from './response-etag.ts';
import { findWorkbook, readWorkbookDraft, type Draft, type WorkbookIds } from './workbook-draft.ts';

/** A draft as the platform has it. */
export interface StoredDraft {
  readonly draft: Draft;
  /** The config that readers see. `undefined`: nothing is published. */
  readonly published: unknown;
  /** The version of the draft. `undefined` if the platform names none. */
  readonly version: string | undefined;
}

export interface StoredReport {
  readonly report: unknown;
  /** `undefined` if the platform names none. */
  readonly version: string | undefined;
}

/** What an author makes a report of. */
export interface ReportContent {
  readonly title: string;
  /** A JSON query of the Data API. */
  readonly query: object;
  /** Takes the place of the JSON query. */
  readonly sqlQuery?: string | undefined;
  /** `kind` and `spec`: docs/dashboard-format.md, "Report snapshots". */
  readonly meta: object;
}

/** The draft was saved by another author since it was read. */
export class StaleDraftError extends Error {
  override readonly name = 'StaleDraftError';
}

/** How a draft reaches the platform. */
export interface DraftAccess {
  /** The client with the author's current token. `undefined`: nobody is signed in. */
  readonly platform: () => PlatformClient | undefined;
  /** Stands for the author of the current token: another author has another value. */
  readonly author: () => unknown;
  /** Seconds without a response after which a save fails. By default 30. */
  readonly timeout?: (() => number | undefined) | undefined;
}

/** Most attempts to change a draft while other authors save it. */
const maxAttempts = 5;
/** Most bytes of a request that goes on after its page is gone. Browsers allow 64 KiB for all of them together. */
const mostKeptAlive = 60 * 1024;

export class DraftClient {
  readonly ids: WorkbookIds;
  readonly #access: DraftAccess;
  /** Who edits. Nothing is saved in the name of another author. */
  readonly #author: unknown;

  private constructor(access: DraftAccess, ids: WorkbookIds) {
    this.ids = ids;
    this.#access = access;
    this.#author = access.author();
  }

  static async open(access: DraftAccess): Promise<DraftClient> {
    return new DraftClient(access, await findWorkbook(requirePlatform(access)));
  }

  get platform(): PlatformClient {
    return requirePlatform(this.#access);
  }

  async read(): Promise<StoredDraft> {
    const workbook = await this.platform.get(fillPath(authoringPaths.workbook, { ...this.ids }));
    const published = readFields(workbook)['dashboardPublished'] ?? undefined;
    return { draft: readWorkbookDraft(workbook), published, version: etagOf(workbook) };
  }

  /**
   * @param version - the version to which the change was made.
   * @param isLeaving - the page is going away: a request that is small enough goes on without it.
   * @returns the new version.
   * @throws StaleDraftError if the platform has another version by now.
   */
  async save(draft: Draft, version: string | undefined, isLeaving = false): Promise<string | undefined> {
    const path = fillPath(authoringPaths.dashboardDraft, { ...this.ids });
    const body = { dashboardDraft: draft };
    const keepalive = isLeaving && new Blob([JSON.stringify(body)]).size <= mostKeptAlive;
    const request = { method: 'PUT', path, body, ifMatch: version, keepalive };
    return etagOf(await this.#send(request, new AbortController().signal));
  }

  /**
   * Changes the draft. If another author saves at the same time, the change is made to what that author has saved.
   * @param change - makes the new draft from the current one.
   */
  async change(change: (draft: Draft) => Draft): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const { draft, version } = await this.read();
      try {
        await this.save(change(draft), version);
        return;
      } catch (error) {
        if (!(error instanceof StaleDraftError) || attempt === maxAttempts) throw error;
      }
    }
  }

  /** All reports of the workbook, those that changed last first. */
  listReports(signal: AbortSignal): Promise<readonly unknown[]> {
    const { deploymentId, workbookId } = this.ids;
    return this.#list(
      fillPath(authoringPaths.reports, { deploymentId }),
      { workbookId: String(workbookId) },
      signal,
    );
  }

  /** The published versions, newest first, without their content. */
  listVersions(signal: AbortSignal): Promise<readonly unknown[]> {
    return this.#list(fillPath(authoringPaths.dashboardVersions, { ...this.ids }), {}, signal);
  }

  /** The themes of the account that the author may use. */
  listThemes(signal: AbortSignal): Promise<readonly unknown[]> {
    return this.#list(authoringPaths.themes, {}, signal);
  }

  /** A published version: the dashboard as readers saw it. */
  readVersion(versionNumber: number, signal: AbortSignal): Promise<unknown> {
    return this.#call(
      'GET',
      fillPath(authoringPaths.dashboardVersion, { ...this.ids, versionNumber }),
      undefined,
      signal,
    );
  }

  /** Creates a report in the workbook. @returns the report as the platform has it. */
  async createReport({ title, meta, ...rows }: ReportContent, signal: AbortSignal): Promise<unknown> {
    const { deploymentId, workbookId } = this.ids;
    const path = fillPath(authoringPaths.reports, { deploymentId });
    const { sqlQuery } = rows;
    const asked = sqlQuery === undefined ? { jsonQuery: JSON.stringify(rows.query) } : { sqlQuery };
    const body = { name: title, title, workbookId, ...asked, meta };
    const report = await this.#call('POST', path, body, signal);
    if (typeof readFields(report)['id'] !== 'number')
      throw new ClientError('service-failed', 'The report has no id.');
    return report;
  }

  /** A report as the platform has it, and its version. */
  async readReport(reportId: number, signal: AbortSignal): Promise<StoredReport> {
    const report = await this.#call('GET', this.#toReportPath(reportId), undefined, signal);
    return { report, version: etagOf(report) };
  }

  /**
   * Changes a report, which then has one of both queries.
   * @param version - the version that was changed.
   * @returns the report as the platform has it.
   * @throws StaleDraftError if the platform has another version by now.
   */
  updateReport(
    { id, version }: { readonly id: number; readonly version: string | undefined },
    { title, query, sqlQuery = '', meta }: ReportContent,
    signal: AbortSignal,
  ): Promise<unknown> {
    const jsonQuery = sqlQuery === '' ? JSON.stringify(query) : '';
    const body = { title, jsonQuery, sqlQuery, meta };
    return this.#send({ method: 'PUT', path: this.#toReportPath(id), body, ifMatch: version }, signal);
  }

  async deleteReport(reportId: number, signal: AbortSignal): Promise<void> {
    await this.#call('DELETE', this.#toReportPath(reportId), undefined, signal);
  }

  #toReportPath(reportId: number): string {
    const { deploymentId } = this.ids;
    return `${fillPath(authoringPaths.reports, { deploymentId })}/${reportId}`;
  }

  /**
   * Publishes the saved draft.
   * @param version - the version of the draft that the author has seen.
   * @returns the published dashboard.
   * @throws StaleDraftError if the platform has another version by now.
   */
  publish(version: string | undefined, signal: AbortSignal): Promise<unknown> {
    const path = fillPath(authoringPaths.publish, { ...this.ids });
    return this.#send({ method: 'POST', path, body: {}, ifMatch: version }, signal);
  }

  #list(
    path: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    return listPages((address) => this.#call('GET', address, undefined, signal), path, parameters);
  }

  #call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<unknown> {
    return this.#send({ method, path, body }, signal);
  }

  async #send(request: ApiRequest, signal: AbortSignal): Promise<unknown> {
    try {
      const timeout = this.#access.timeout?.();
      // Each token is checked, also one that has come in place of a refused one.
      const check = (): Promise<void> => this.#checkAuthor();
      return await callWithToken(this.platform, request, { signal, timeout, check });
    } catch (error) {
      throw toStaleError(error);
    }
  }

  /** The token may have been renewed since, and be that of somebody else. */
  #checkAuthor(): Promise<void> {
    if (this.#access.author() === this.#author) return Promise.resolve();
    return Promise.reject(
      new ClientError('signed-out', 'Another author has signed in since the draft was opened.'),
    );
  }
}

function requirePlatform({ platform }: DraftAccess): PlatformClient {
  const client = platform();
  if (client) return client;
  throw new ClientError('signed-out', 'Nobody is signed in.');
}

function toStaleError(error: unknown): unknown {
  const isOne = error instanceof ClientError || error instanceof PlatformError;
  if (!isOne || error.status !== 412) return error;
  return new StaleDraftError('The draft was saved by another author since it was read.', { cause: error });
}
