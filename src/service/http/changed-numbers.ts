/** Refuses numbers that JavaScript cannot hold, so that none is stored as another one. */
import { findChangedNumber } from '../../contract/changed-numbers.ts';
import { Problem } from './http-problem.ts';

/** Throws a 400 that names the first such number. The text has to be JSON. */
export function refuseChangedNumbers(text: string): void {
  const changed = findChangedNumber(text);
  if (!changed) return;
  const { place, reason } = changed;
  const subject = place === '' ? 'The body' : `The field "${place}"`;
  throw new Problem('invalid-field', `${subject} is not valid: ${reason}`, place || undefined, {
    scimType: 'invalidValue',
  });
}
