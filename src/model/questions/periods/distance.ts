/** How far periods are from today or from each other. */
import type { Granularity } from '../../../contract/data-api-schemas.ts';

/** How far a period is away: "this month", "the last 7 days", "the year before". */
export interface Distance {
  /** `undefined`: as long as the period that it is counted from. */
  readonly unit: Granularity | undefined;
  readonly count: number;
  /** `here`: the period that holds today. `back`: before it. `before`: before another period of the question, or today. */
  readonly from: 'here' | 'back' | 'before';
  /** "the same months of 2000": the year that they are in. */
  readonly year?: number | undefined;
  /** "the same period": as much of it as the data holds of the other one. */
  readonly isSame?: boolean | undefined;
  /** "today" and "yesterday": the last day of the data is today. */
  readonly isNamedDay?: boolean | undefined;
}
