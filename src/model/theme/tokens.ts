/**
 * The one table of looks. The element's defaults, the mapping of the structured Theme, the reference of custom
 * properties and the demo's controls are all made from it (DESIGN.md section 6).
 *
 * A page sets `--vitrine-<name>`; inside, styles read `--v-<name>`, which falls back to the theme and then to `value`.
 */

export interface Token {
  /** Public name without its prefix. */
  readonly name: string;
  /** CSS text; may name other tokens as `var(--v-…)`. */
  readonly value: string;
  readonly meaning: string;
  /** The Theme's leaf that sets it, as a path: `widgets.border.color`. */
  readonly leaf?: string;
  readonly kind: 'color' | 'length' | 'font' | 'weight' | 'line-style' | 'shadow';
}

const color = (name: string, value: string, meaning: string, leaf?: string): Token =>
  leaf ? { name, value, meaning, leaf, kind: 'color' } : { name, value, meaning, kind: 'color' };

/** The four leaves of a border. */
const border = (role: string, leaf: string, width: string, radius: string, meaning: string): Token[] => [
  color(`${role}-border-color`, 'var(--v-line)', `Border colour of ${meaning}`, `${leaf}.border.color`),
  {
    name: `${role}-border-radius`,
    value: radius,
    meaning: `Corner radius of ${meaning}`,
    leaf: `${leaf}.border.radius`,
    kind: 'length',
  },
  {
    name: `${role}-border-style`,
    value: 'solid',
    meaning: `Border style of ${meaning}`,
    leaf: `${leaf}.border.style`,
    kind: 'line-style',
  },
  {
    name: `${role}-border-width`,
    value: width,
    meaning: `Border width of ${meaning}`,
    leaf: `${leaf}.border.width`,
    kind: 'length',
  },
];

/** The four leaves of a title. */
const title = (
  role: string,
  leaf: string,
  size: string,
  weight: string,
  ink: string,
  meaning: string,
): Token[] => [
  color(`${role}-title-color`, ink, `Title colour of ${meaning}`, `${leaf}.title.color`),
  {
    name: `${role}-title-font-family`,
    value: 'var(--v-font-family)',
    meaning: `Title font of ${meaning}`,
    leaf: `${leaf}.title.fontFamily`,
    kind: 'font',
  },
  {
    name: `${role}-title-font-size`,
    value: size,
    meaning: `Title size of ${meaning}`,
    leaf: `${leaf}.title.fontSize`,
    kind: 'length',
  },
  {
    name: `${role}-title-font-weight`,
    value: weight,
    meaning: `Title weight of ${meaning}`,
    leaf: `${leaf}.title.fontWeight`,
    kind: 'weight',
  },
];

export const tokens: readonly Token[] = [
  { name: 'font-family', value: 'inherit', meaning: 'Font of everything', leaf: 'fontFamily', kind: 'font' },
  color('primary', 'light-dark(#2f5bd0, #86a4ff)', 'Accent: links, focus, the first series', 'primaryColor'),
  color('background', 'transparent', 'Behind the whole element', 'backgroundColor'),
  color('text', 'light-dark(#191d26, #eceef3)', 'Ink outside widgets'),
  color('text-secondary', 'light-dark(#5b6373, #a3abba)', 'Quiet ink outside widgets'),
  color('line', 'light-dark(#e1e5ec, #2c323e)', 'Hairlines'),
  color('positive', 'light-dark(#0b7a51, #4cc796)', 'A change for the better'),
  color('negative', 'light-dark(#bd2f3f, #ff8a93)', 'A change for the worse, and errors'),
  color('warning', 'light-dark(#8a5a00, #f0b94a)', 'A partial truth'),
  color('focus', 'var(--v-primary)', 'Ring around what the keyboard is on'),
  color('dashboard-background', 'transparent', 'Behind the widgets', 'dashboard.backgroundColor'),
  {
    name: 'dashboard-padding',
    value: '0px',
    meaning: 'Around title and widgets',
    leaf: 'dashboard.padding',
    kind: 'length',
  },
  color(
    'widget-background',
    'light-dark(#ffffff, #171b23)',
    'Surface of a widget',
    'widgets.backgroundColor',
  ),
  {
    name: 'widget-margin',
    value: '0px',
    meaning: 'Kept free inside a widget’s grid box',
    leaf: 'widgets.margin',
    kind: 'length',
  },
  {
    name: 'widget-padding',
    value: '16px',
    meaning: 'Between a widget’s border and its content',
    leaf: 'widgets.padding',
    kind: 'length',
  },
  ...border('widget', 'widgets', '1px', '12px', 'a widget'),
  {
    name: 'widget-shadow',
    value: '0 1px 2px light-dark(rgb(20 28 46 / 5%), rgb(0 0 0 / 30%))',
    meaning: 'Shadow of a widget',
    kind: 'shadow',
  },
  color('widget-text-color', 'var(--v-text)', 'Ink of widgets, axes and tables', 'widgets.text.color'),
  color(
    'widget-text-secondary-color',
    'var(--v-text-secondary)',
    'Quiet ink of widgets: labels, captions',
    'widgets.text.secondaryColor',
  ),
  {
    name: 'widget-text-font-family',
    value: 'var(--v-font-family)',
    meaning: 'Font of widgets',
    leaf: 'widgets.text.fontFamily',
    kind: 'font',
  },
  {
    name: 'widget-text-code-font-family',
    value: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
    meaning: 'Font of code',
    leaf: 'widgets.text.codeFontFamily',
    kind: 'font',
  },
  ...title('widget', 'widgets', '14px', '600', 'var(--v-widget-text-color)', 'a widget'),
  color(
    'control-background',
    'light-dark(#ffffff, #1f2430)',
    'Surface of buttons and inputs',
    'controls.backgroundColor',
  ),
  {
    name: 'control-padding',
    value: '6px 12px',
    meaning: 'Inside buttons and inputs',
    leaf: 'controls.padding',
    kind: 'length',
  },
  ...border('control', 'controls', '1px', '8px', 'buttons and inputs'),
  ...title('control', 'controls', '13px', '500', 'var(--v-text)', 'buttons and inputs'),
  color('series-1', 'var(--v-primary)', 'First category'),
  color('series-2', 'light-dark(#e3812b, #f3a463)', 'Second category'),
  color('series-3', 'light-dark(#17907f, #4fc7b3)', 'Third category'),
  color('series-4', 'light-dark(#c2477f, #f08ab8)', 'Fourth category'),
  color('series-5', 'light-dark(#7d5bc9, #b79bf2)', 'Fifth category'),
  color('series-6', 'light-dark(#b8920e, #e0c04f)', 'Sixth category'),
  color('series-7', 'light-dark(#4d7f2a, #94c66a)', 'Seventh category'),
  color('series-8', 'light-dark(#66748a, #a2afc4)', 'Eighth category'),
  color(
    'ramp-low',
    'color-mix(in oklab, var(--v-primary) 10%, var(--v-widget-background))',
    'Least of a quantity',
  ),
  color(
    'ramp-high',
    'color-mix(in oklab, var(--v-primary), light-dark(#0a1f5c, #dfe8ff) 35%)',
    'Most of a quantity',
  ),
];

/** Names of the categories' tokens, in order. */
export const seriesTokens = tokens.map(({ name }) => name).filter((name) => name.startsWith('series-'));
