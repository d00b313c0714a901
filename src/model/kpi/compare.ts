import type { FormatContext } from '../formats/format-context.ts';
import { formatNumber } from '../formats/format-number.ts';
import { formatValue } from '../formats/format-value.ts';
import type { Cell, ResultColumn } from '../result.ts';

export interface Comparison {
  readonly trend: 'up' | 'down' | 'same';
  /** Whether that is for the better; undefined where nothing changed. */
  readonly good: boolean | undefined;
  /** The difference, signed. */
  readonly text: string;
  /** The value compared with. */
  readonly previous: string;
}

interface Compared {
  readonly current: Cell;
  readonly previous: Cell;
  readonly difference: 'absolute' | 'percent' | 'both';
  readonly upIsGood: boolean;
  readonly column: ResultColumn;
  readonly context: FormatContext;
}

/** undefined where either side is no number: there is nothing to compare. */
export function compare(compared: Compared): Comparison | undefined {
  const { current, previous, upIsGood, column, context } = compared;
  if (current === null || previous === null) return undefined;
  const change = Number(current) - Number(previous);
  if (!Number.isFinite(change)) return undefined;
  const trend = change > 0 ? 'up' : change < 0 ? 'down' : 'same';
  const good = trend === 'same' ? undefined : (trend === 'up') === upIsGood;
  return {
    trend,
    good,
    text: writeDifference(compared, change),
    previous: formatValue(previous, column, context),
  };
}

function writeDifference({ difference, previous, column, context }: Compared, change: number): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  const absolute = `${sign}${formatValue(Math.abs(change), column, context)}`;
  const share = Math.abs(change / Number(previous));
  // From nothing to something is no percentage.
  if (difference === 'absolute' || !Number.isFinite(share)) return absolute;
  const percent = `${sign}${formatNumber(share, { type: 'percent', decimalPlaces: 1 }, context)}`;
  return difference === 'percent' ? percent : `${absolute} (${percent})`;
}
