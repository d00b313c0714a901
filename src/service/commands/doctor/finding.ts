/** The result of one check. */
export interface Finding {
  /** What was checked, such as `Clock`. */
  readonly check: string;
  readonly isFine: boolean;
  /** Whether it is fine, and yet worth to know. */
  readonly isNote?: boolean;
  /** What was found and, if it is wrong, what to do. */
  readonly sentence: string;
}

export const passedCheck = (check: string, sentence: string): Finding => ({ check, isFine: true, sentence });

export const failedCheck = (check: string, sentence: string): Finding => ({ check, isFine: false, sentence });

export const noteCheck = (check: string, sentence: string): Finding => ({
  check,
  isFine: true,
  isNote: true,
  sentence,
});
