/** The rows of the query that an author is making, and the charts that are proposed for them. */
import { ClientError } from '../../client/client-error.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { planComparedRows } from '../../model/compared-periods/plan-compared-rows.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import { isSameValue } from '../../model/draft/is-same-value.ts';
import { parseHostResult, parseLoadResult } from '../../model/parsing/parse-result.ts';
import { toColumnFormats } from '../../model/report-proposals/column-formats.ts';
import { readHints } from '../../model/report-proposals/proposal-hints.ts';
import { proposeCharts, proposeForRows } from '../../model/report-proposals/propose-charts.ts';
import type { ShownField } from '../../model/report-proposals/shown-field.ts';
import { readShownQuery } from '../../model/report-proposals/shown-query.ts';
import { readShownResult } from '../../model/report-proposals/shown-result.ts';
import {
  listOffers,
  offerOwn,
  type EditedReport,
  type Offer,
} from '../../model/report-query/choose-proposals.ts';
import type { Result } from '../../model/result.ts';

/** The last rows that have arrived. */
export interface ShownRows {
  /** Of rows of SQL, their columns as dimensions: so far, it tells which charts fit them. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly sqlQuery?: string | undefined;
  readonly result: Result;
  readonly proposals: readonly Offer[];
  /** Its columns. */
  readonly fields: readonly ShownField[];
}

interface RowsOptions {
  readonly platform: Pick<PlatformClient, 'load' | 'sql'>;
  readonly context: FormatContext;
  /** The report that is edited. */
  readonly kept?: EditedReport | undefined;
}

/** An error within the rows has no status. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ClientError &&
  error.code === 'query-failed' &&
  (error.status === undefined || error.status === 400);

export class ReportRows {
  /** They stay while others load, and when a query is refused. */
  shown: ShownRows | undefined;
  isLoading = false;
  /** Why the query was refused. */
  fault: string | undefined;
  /** Whether the service has read the query and refused it. Else it could not be asked. */
  isRefused = false;
  readonly #platform: RowsOptions['platform'];
  readonly #context: FormatContext;
  readonly #kept: EditedReport | undefined;
  readonly #onChange: () => void;
  #loading = new AbortController();
  /** The columns that the kept chart of a report of SQL shows: those of its first rows. */
  #keptColumns: readonly string[] | undefined;

  constructor({ platform, context, kept }: RowsOptions, onChange: () => void) {
    this.#platform = platform;
    this.#context = context;
    this.#kept = kept;
    this.#onChange = onChange;
  }

  /** Runs a query in place of the last one. `undefined`: there is nothing to run. */
  async run(query: Readonly<Record<string, unknown>> | undefined, members: MemberList): Promise<void> {
    await this.#show(
      query &&
        (async (signal) => {
          const result = await this.load(query, signal);
          const hints = readHints(result);
          const { fields } = readShownQuery(query, members, hints);
          const proposals = listOffers(proposeCharts(query, members, hints), query, this.#kept);
          return { query, result, fields, proposals };
        }),
    );
  }

  /** Runs a statement in place of the last query. A blank one asks for nothing. */
  async runSql(sqlQuery: string, members: MemberList): Promise<void> {
    const show = async (signal: AbortSignal): Promise<ShownRows> => {
      const result = await this.#loadSql(sqlQuery, signal);
      const shown = readShownResult(result, sqlQuery, members);
      const { fields } = shown;
      const columnFormats = toColumnFormats(fields);
      const made = proposeForRows(shown).map((proposal) => ({ ...proposal, columnFormats }));
      const proposals = this.#offerOwn(made, fields);
      return { query: { dimensions: fields.map(({ name }) => name) }, sqlQuery, result, fields, proposals };
    };
    await this.#show(sqlQuery.trim() === '' ? undefined : show);
  }

  #offerOwn(proposals: readonly Offer[], fields: readonly ShownField[]): readonly Offer[] {
    const kept = this.#kept;
    if (kept?.sqlQuery === undefined) return proposals;
    const names = fields.map(({ name }) => name);
    this.#keptColumns ??= names;
    return isSameValue(names, this.#keptColumns) ? offerOwn(proposals, kept) : proposals;
  }

  async #show(load: ((signal: AbortSignal) => Promise<ShownRows>) | undefined): Promise<void> {
    this.stop();
    this.fault = undefined;
    if (!load) this.shown = undefined;
    this.isLoading = load !== undefined;
    this.#onChange();
    if (!load) return;
    const { signal } = this.#loading;
    try {
      this.shown = await load(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.fault = error instanceof Error ? error.message : String(error);
      this.isRefused = isRefusal(error);
    }
    if (signal.aborted) return;
    this.isLoading = false;
    this.#onChange();
  }

  /** Runs another query, such as for the values of a filter. */
  async load(query: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Result> {
    const asked = { timezone: this.#context.timeZone, ...query };
    const compared = planComparedRows(asked, this.#context, new Date());
    const body = await this.#platform.load({ ...(compared?.query ?? asked) }, { signal });
    const result = compared ? compared.read(body) : parseLoadResult(body);
    if (!result) throw new Error('The Data API returned no valid result.');
    signal.throwIfAborted();
    return result;
  }

  async #loadSql(query: string, signal: AbortSignal): Promise<Result> {
    const body = await this.#platform.sql({ query, timezone: this.#context.timeZone }, { signal });
    const result = parseHostResult(body);
    if (!result) throw new Error('The Data API returned no valid result.');
    signal.throwIfAborted();
    return result;
  }

  /** Aborts the request for rows. */
  stop(): void {
    this.#loading.abort();
    this.#loading = new AbortController();
  }
}
