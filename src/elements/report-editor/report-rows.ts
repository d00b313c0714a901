/** The rows of the query that an author is making, and the charts that are proposed for them. */
import type { PlatformClient } from '../../client/platform-client.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import { parseLoadResult } from '../../model/parsing/parse-result.ts';
import { readHints } from '../../model/report-proposals/proposal-hints.ts';
import { proposeCharts } from '../../model/report-proposals/propose-charts.ts';
import { listOffers, type EditedReport, type Offer } from '../../model/report-query/choose-proposals.ts';
import type { ShownField } from '../../model/report-proposals/shown-field.ts';
import { readShownQuery } from '../../model/report-proposals/shown-query.ts';
import type { Result } from '../../model/result.ts';

/** The last rows that have arrived. */
export interface ShownRows {
  readonly query: Readonly<Record<string, unknown>>;
  readonly result: Result;
  readonly proposals: readonly Offer[];
  /** Its columns. */
  readonly fields: readonly ShownField[];
}

interface RowsOptions {
  readonly platform: Pick<PlatformClient, 'load'>;
  readonly timeZone: string;
  /** The report that is edited. */
  readonly kept?: EditedReport | undefined;
}

export class ReportRows {
  /** They stay while others load, and when a query is refused. */
  shown: ShownRows | undefined;
  isLoading = false;
  /** Why the query was refused. */
  fault: string | undefined;
  readonly #platform: Pick<PlatformClient, 'load'>;
  readonly #timeZone: string;
  readonly #kept: EditedReport | undefined;
  readonly #onChange: () => void;
  #loading = new AbortController();

  constructor({ platform, timeZone, kept }: RowsOptions, onChange: () => void) {
    this.#platform = platform;
    this.#timeZone = timeZone;
    this.#kept = kept;
    this.#onChange = onChange;
  }

  /** Runs a query in place of the last one. `undefined`: there is nothing to run. */
  async run(query: Readonly<Record<string, unknown>> | undefined, members: MemberList): Promise<void> {
    this.stop();
    this.fault = undefined;
    if (!query) this.shown = undefined;
    this.isLoading = query !== undefined;
    this.#onChange();
    if (!query) return;
    const { signal } = this.#loading;
    try {
      const result = await this.load(query, signal);
      const hints = readHints(result);
      const { fields } = readShownQuery(query, members, hints);
      const proposals = listOffers(proposeCharts(query, members, hints), query, this.#kept);
      this.shown = { query, result, fields, proposals };
    } catch (error) {
      if (!signal.aborted) this.fault = error instanceof Error ? error.message : String(error);
    }
    if (signal.aborted) return;
    this.isLoading = false;
    this.#onChange();
  }

  /** Runs another query, such as for the values of a filter. */
  async load(query: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Result> {
    const body = await this.#platform.load({ timezone: this.#timeZone, ...query }, { signal });
    const result = parseLoadResult(body);
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
