/** What the name of a column says of cells that look like numbers. It decides in doubt. */
import { isNamedAmount, isNamedCode } from './number-labels.ts';

export type NamedKind = 'code' | 'quantity' | 'time' | undefined;

/** Times of a day, and periods: `9.30` and `1.2024` are no numbers there. */
const timeName = /^(?:.*zeit|time|hora|heure|ora|orario|period[eo]?|month|monat|mois|mes|mese)$/i;
/** Places in a list of works, such as `1.10` after `1.9`. */
const positionName = /^(?:pos|position|oz|ziffer|kapitel|abschnitt|chapter|section|clause|wbs)\.?$/i;

export function findNamedKind(name: string): NamedKind {
  const plain = name.trim();
  if (timeName.test(plain)) return 'time';
  if (positionName.test(plain) || isNamedCode(name)) return 'code';
  return isNamedAmount(name) ? 'quantity' : undefined;
}
