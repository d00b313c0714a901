/** English texts of KPIs, loaded with the first KPI. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  versus: 'vs {value}',
  noPrevious: 'No earlier value to compare with',
  notComparable: 'Cannot be compared with {value}',
  partOnly: 'Not compared: only a part of {period}',
  noValue: 'No value',
  points: '{change} pp',
  pointsSaid: '{change} percentage points',
  up: 'Up: {change}',
  down: 'Down: {change}',
  same: 'No change: {change}',
  good: 'better',
  bad: 'worse',
  ofTarget: '{value} of {target}',
  noTarget: '{value}; no target',
  progress: 'Progress',
  seriesBy: '{label} by {dimension}: {count|point|points}. Lowest {low}, highest {high}. {trend}.',
  rising: 'From {first}, up to {last}',
  falling: 'From {first}, down to {last}',
  steady: 'From {first} to {last}, unchanged',
  named: '{value} ({name})',
  blockUnknown: 'Unknown block: {about}',
  fieldUnknown: 'No such column: {about}',
  fieldMissing: 'No column is named: {about}',
  tooFewPoints: 'Not enough values for a line: {about}',
  tooMany: 'More blocks than can be shown: {about} left out',
  tooDeep: 'Nested too deeply: {about}',
  templateFailed: 'The template has a mistake: {about}',
} as const;

export type KpiMessages = Catalogue<keyof typeof english>;

export const createKpiMessages = (locale: string): KpiMessages => createCatalogue(english, locale);
