/** The interface between a filter and its panel. */
import type { DataFilter } from '../../../../contract/data-api-schemas.ts';
import type { FilterControl } from '../../../../model/controls/control-definitions.ts';
import type { FilterValue } from '../../../../model/filters/control-values.ts';
import type { FormatContext } from '../../../../model/formats/format-value.ts';
import type { ControlMessages } from '../../../../model/messages/controls-en.ts';
import type { ColumnType, Result } from '../../../../model/result.ts';
import type { TypedDraft } from './typed-draft.ts';

export interface FilterPanelInput {
  readonly control: FilterControl;
  /** The current filter. */
  readonly filter: FilterValue | undefined;
  readonly type: ColumnType;
  readonly title: string;
  readonly texts: ControlMessages;
  readonly context: FormatContext;
  /** Runs a query. Rejects if there is no Data API. */
  readonly runQuery: (query: Record<string, unknown>, signal: AbortSignal) => Promise<Result>;
  readonly narrowing: readonly DataFilter[];
  /** Name of the measure that counts rows, if this reader may use it. */
  readonly count: string | undefined;
  readonly hasDefault: boolean;
  readonly isDefault: boolean;
  readonly draft: TypedDraft;
  /** Shown below the editor: what else is set with the filter. */
  readonly more?: unknown;
  /** `null` clears the filter. */
  readonly pick: (filter: FilterValue | null) => void;
  readonly reset: () => void;
  readonly close: () => void;
}
