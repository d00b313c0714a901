/** What the editor of reports needs, and what it gives. */
import type { PlatformClient } from '../../client/platform-client.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import type { ReportSize } from '../../model/report-proposals/proposal-rule.ts';
import type { EditedReport } from '../../model/report-query/choose-proposals.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';

/** A report as its author has made it. */
export interface MadeReport {
  readonly title: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Takes the place of the query. */
  readonly sqlQuery?: string | undefined;
  /** `kind` and `spec`: docs/dashboard-format.md, "Report snapshots". */
  readonly meta: {
    readonly kind: string;
    readonly spec: Readonly<Record<string, unknown>>;
    readonly preferences?: { readonly columnFormats: Readonly<Record<string, unknown>> | undefined };
  };
  readonly size: ReportSize;
}

export interface ReportEditorInput {
  /** The dashboard that gets the report. */
  readonly host: DashboardSettings;
  readonly context: FormatContext;
  readonly platform: Pick<PlatformClient, 'load' | 'meta' | 'sql'>;
  /** The report that is edited. `undefined`: a new one is made. */
  readonly kept?: (EditedReport & { readonly title: string }) | undefined;
  /** Creates or saves the report. Rejects with the reason why it could not. @returns what shows it when the dialog has closed. */
  readonly save: (report: MadeReport, signal: AbortSignal) => Promise<() => void>;
}
