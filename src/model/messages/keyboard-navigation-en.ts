/**
 * English texts for keyboard navigation of marks in charts and maps, read by screen readers. Placeholders: see
 * message-catalogue.ts.
 */
export const keyboardNavigationEnglish = {
  noValue: 'no value',
  chart: 'chart',
  map: 'map',
  hint: 'Arrow keys move between the marks, Enter filters by one, Escape leaves.',
  rangeHint: 'Shift with arrow keys selects a range along an axis of times or numbers.',
  range: '{range} selected. Enter filters by this range, Escape cancels it.',
  picked: '{mark}, picked',
  place: '{mark}, {number} of {total}',
  placeAmongMore: '{mark}, {number} of more than {total}',
} as const;
