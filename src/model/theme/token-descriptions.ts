/** What each token is for, and how a person edits it. Apart from the table itself: pages never need these words. */

export type TokenKind = 'color' | 'length' | 'font' | 'weight' | 'line-style' | 'shadow';

const border = (role: string, whose: string): [string, string][] => [
  [`${role}-border-color`, `Border colour of ${whose}`],
  [`${role}-border-radius`, `Corner radius of ${whose}`],
  [`${role}-border-style`, `Border style of ${whose}`],
  [`${role}-border-width`, `Border width of ${whose}`],
];

const title = (role: string, whose: string): [string, string][] => [
  [`${role}-title-color`, `Title colour of ${whose}`],
  [`${role}-title-font-family`, `Title font of ${whose}`],
  [`${role}-title-font-size`, `Title size of ${whose}`],
  [`${role}-title-font-weight`, `Title weight of ${whose}`],
];

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

export const tokenDescriptions: ReadonlyMap<string, string> = new Map([
  ['font-family', 'Font of everything'],
  ['primary', 'Accent: links, focus, the first series'],
  ['background', 'Behind the whole element'],
  ['text', 'Ink outside widgets'],
  ['text-secondary', 'Quiet ink outside widgets'],
  ['line', 'Hairlines'],
  ['positive', 'A change for the better'],
  ['negative', 'A change for the worse, and errors'],
  ['warning', 'A partial truth'],
  ['focus', 'Ring around what the keyboard is on'],
  ['dashboard-background', 'Behind the widgets'],
  ['dashboard-padding', 'Around title and widgets'],
  ['widget-background', 'Surface of a widget'],
  ['widget-margin', 'Kept free inside a widget’s grid box'],
  ['widget-padding', 'Between a widget’s border and its content'],
  ...border('widget', 'a widget'),
  ['widget-shadow', 'Shadow of a widget'],
  ['widget-text-color', 'Ink of widgets, axes and tables'],
  ['widget-text-secondary-color', 'Quiet ink of widgets: labels, captions'],
  ['widget-text-font-family', 'Font of widgets'],
  ['widget-text-code-font-family', 'Font of code'],
  ...title('widget', 'a widget'),
  ['control-background', 'Surface of buttons and inputs'],
  ['control-padding', 'Inside buttons and inputs'],
  ...border('control', 'buttons and inputs'),
  ...title('control', 'buttons and inputs'),
  ...ordinals.map((ordinal, index): [string, string] => [`series-${index + 1}`, `${ordinal} category`]),
  ['ramp-low', 'Least of a quantity'],
  ['ramp-high', 'Most of a quantity'],
]);

/** Which control edits a token. */
export function findTokenKind(name: string): TokenKind {
  if (name.endsWith('font-family')) return 'font';
  if (name.endsWith('font-weight')) return 'weight';
  if (name.endsWith('border-style')) return 'line-style';
  if (name.endsWith('shadow')) return 'shadow';
  return /(padding|margin|radius|width|size)$/.test(name) ? 'length' : 'color';
}
