/** Why a control leaves a chart as it is. */
export type ControlSkipReason =
  /** SQL whose result has no such column. */
  | 'not-in-output'
  /** SQL whose meaning a filter around it would change. */
  | 'meaning'
  /** The value does not fit the member. */
  | 'unreadable'
  /** The rows stand in the report itself. */
  | 'own-rows'
  /** The data model has no such member, or the reader may not use it. */
  | 'refused';

export interface SkippedControl {
  readonly kind: 'filter' | 'grain';
  readonly member: string;
  readonly reason: ControlSkipReason;
}
