/** The tokens of a theme in groups, as the studio and the documentation show them. Pages never need them. */
import { themeTokens, type ThemeToken } from './theme-tokens.ts';

/** A token is in the first group whose prefix its path in a theme has. */
const groupsByPrefix: readonly (readonly [prefix: string, title: string])[] = [
  ['dashboard.', 'Dashboard'],
  ['widgets.title.', 'Titles'],
  ['widgets.text.', 'Text'],
  ['widgets.', 'Widgets'],
  ['controls.', 'Controls'],
  ['tokens.series', 'Series'],
  ['tokens.ramp', 'Ramps'],
  ['tokens.diverging', 'Ramps'],
  ['tokens.widget', 'Widgets'],
  ['tokens.popover', 'Shadows'],
  ['tokens.dialog', 'Shadows'],
  ['tokens.text-scale', 'Text'],
  ['tokens.density', 'Space and motion'],
  ['tokens.motion', 'Space and motion'],
  ['tokens.', 'Inks and signals'],
  ['', 'General'],
];

const titles = [
  'General',
  'Space and motion',
  'Dashboard',
  'Widgets',
  'Titles',
  'Text',
  'Controls',
  'Inks and signals',
  'Series',
  'Ramps',
  'Shadows',
];

export interface GroupedToken extends ThemeToken {
  /** The path in a theme: `widgets.border.color`, or `tokens.series-2` for a token without a leaf. */
  readonly path: string;
  /** The prefix by which its group was found. The rest of the path is what a label in the group has to say. */
  readonly prefix: string;
}

export interface TokenGroup {
  readonly title: string;
  readonly tokens: readonly GroupedToken[];
}

const grouped = themeTokens.map((token) => {
  const path = token.leaf ?? `tokens.${token.name}`;
  const [prefix, title] = groupsByPrefix.find(([start]) => path.startsWith(start)) ?? ['', 'General'];
  return { title, token: { ...token, path, prefix } };
});

export const tokenGroups: readonly TokenGroup[] = titles.map((title) => ({
  title,
  tokens: grouped.filter((one) => one.title === title).map(({ token }) => token),
}));
