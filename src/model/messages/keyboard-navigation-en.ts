/** What readers hear who walk through the marks of a chart or map, in English. Forms as in dashboard-en.ts. */
export const keyboardNavigationEnglish = {
  chart: 'chart',
  map: 'map',
  hint: 'Arrow keys walk through the marks, Enter filters by one, Escape leaves.',
  place: '{mark}, {number} of {total}',
  placeAmongMore: '{mark}, {number} of more than {total}',
} as const;
