/** Descriptions of the tokens. They are separate from the table, because pages never need them. */
import { themeMultiples } from '../../contract/theme-multiples.ts';

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

const ordinals = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
];

const writeRange = (name: keyof typeof themeMultiples): string =>
  `as a multiple, ${themeMultiples[name].join(' to ')}`;

export const tokenDescriptions: ReadonlyMap<string, string> = new Map([
  ['font-family', 'Font of the whole element'],
  ['text-scale', `Size of texts ${writeRange('text-scale')}: of widgets, controls, axes and tables`],
  ['density', `Space ${writeRange('density')}: paddings, and heights of controls, menus and rows of tables`],
  ['primary', 'Accent colour: links, focus, the first series'],
  ['background', 'Background of the whole element'],
  ['text', 'Text outside of widgets'],
  ['text-secondary', 'Secondary text outside of widgets'],
  ['line', 'Thin lines: axes, grids, separators'],
  ['positive', 'Changes for the better'],
  ['negative', 'Changes for the worse, and errors'],
  ['warning', 'Warnings, such as incomplete data'],
  ['primary-text', 'Links and buttons without a background'],
  ['on-primary', 'Text on the accent colour'],
  ['highlight', 'Background of a text that a search has found'],
  ['focus', 'Focus ring'],
  ['dashboard-background', 'Background behind the widgets'],
  ['dashboard-padding', 'Space around the title and the widgets'],
  ['widget-background', 'Surface of a widget'],
  ['widget-margin', 'Space around a widget, inside of its grid cell'],
  ['widget-padding', 'Space between a widget’s border and its content'],
  ...border('widget', 'a widget'),
  ['widget-shadow', 'Shadow of a widget'],
  ['widget-text-color', 'Text of widgets, axes and tables'],
  ['widget-text-secondary-color', 'Secondary text of widgets: labels, captions'],
  ['widget-text-font-family', 'Font of widgets'],
  ['widget-text-code-font-family', 'Font of code'],
  ...title('widget', 'a widget'),
  ['control-background', 'Surface of buttons and inputs'],
  ['control-padding', 'Padding of buttons and inputs'],
  ...border('control', 'buttons and inputs'),
  ...title('control', 'buttons and inputs'),
  ['motion', `Duration of movements ${writeRange('motion')}; 0 for none`],
  ['popover-shadow', 'Shadow of menus, panels and tooltips'],
  ['dialog-shadow', 'Shadow of dialogs'],
  ...ordinals.map((ordinal, index): [string, string] => [`series-${index + 1}`, `${ordinal} category`]),
  ['ramp-low', 'Lowest value of a colour ramp'],
  ['ramp-high', 'Highest value of a colour ramp'],
  ['diverging-low', 'Lowest value of a ramp with two directions'],
  ['diverging-middle', 'Middle of a ramp with two directions'],
  ['diverging-high', 'Highest value of a ramp with two directions'],
]);

const derivedFrom: Readonly<Record<string, string>> = {
  ground: 'dashboard-background',
  widget: 'widget-background',
  control: 'control-background',
  primary: 'primary',
};

/** The default of a token as documentation has it. Colours that are derived from others have no text that a page could use. */
export function describeDefault(value: string): string {
  const surface = /^var\(--vi-[a-z-]+-([a-z]+)\)$/.exec(value)?.[1];
  const source = surface === undefined ? undefined : derivedFrom[surface];
  return source ? `derived from var(--vitrine-${source})` : value.replaceAll('--v-', '--vitrine-');
}
