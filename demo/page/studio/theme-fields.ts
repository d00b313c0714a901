/** The leaves of the structured Theme as fields of an editor, derived from the element's table of theme tokens. */
import type { Theme } from '../../../src/contract/theme.ts';
import { isRecord } from '../../../src/model/parsing/read-value.ts';
import {
  findThemeTokenKind,
  tokenDescriptions,
  type TokenKind,
} from '../../../src/model/theme/theme-token-descriptions.ts';
import { themeTokens } from '../../../src/model/theme/theme-tokens.ts';

export interface ThemeField {
  /** The path in the Theme: `widgets.border.color`. */
  readonly path: string;
  /** The name of the token that the leaf sets, without a prefix. */
  readonly token: string;
  readonly kind: TokenKind;
  readonly label: string;
  /** Undefined if the label is enough. */
  readonly hint: string | undefined;
}

export interface ThemeFieldGroup {
  readonly title: string;
  readonly leaves: readonly ThemeField[];
}

/** Groups of leaves. A leaf belongs to the first group whose prefix matches its path. */
const groupsByPrefix: readonly (readonly [prefix: string, title: string])[] = [
  ['dashboard.', 'Dashboard'],
  ['widgets.title.', 'Titles'],
  ['widgets.text.', 'Text'],
  ['widgets.', 'Widgets'],
  ['controls.', 'Controls'],
  ['', 'General'],
];

const order = ['General', 'Dashboard', 'Widgets', 'Titles', 'Text', 'Controls'];

const allFields: readonly (ThemeField & { group: string })[] = themeTokens.flatMap(({ name, leaf: path }) => {
  if (path === undefined) return [];
  const [prefix, group] = groupsByPrefix.find(([start]) => path.startsWith(start)) ?? ['', 'General'];
  const label = toLabel(path.slice(prefix.length));
  const meaning = tokenDescriptions.get(name) ?? '';
  const hint = addsInformation(meaning, label) ? meaning : undefined;
  return [{ path, token: name, kind: findThemeTokenKind(name), label, hint, group }];
});

export const themeFieldGroups: readonly ThemeFieldGroup[] = order.map((title) => ({
  title,
  leaves: allFields.filter(({ group }) => group === title),
}));

/** Returns "Border secondary colour" for `border.secondaryColor`. */
function toLabel(path: string): string {
  const words = path
    .replaceAll('.', ' ')
    .replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .replace('color', 'colour');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** False for a description that repeats the label, such as "Title size of a widget" for "Font size" in "Titles". */
function addsInformation(meaning: string, label: string): boolean {
  const known = label.toLowerCase().split(' ');
  return meaning !== '' && !known.some((word) => meaning.toLowerCase().includes(word));
}

interface ThemeNode {
  [key: string]: string | ThemeNode;
}

/** Returns undefined for no leaves, so that the dashboard keeps its own theme. */
export function toTheme(values: ReadonlyMap<string, string>): Theme | undefined {
  if (values.size === 0) return undefined;
  const theme: ThemeNode = {};
  for (const path of ['themeId', ...allFields.map((leaf) => leaf.path)]) {
    const value = values.get(path);
    if (value !== undefined) setField(theme, path.split('.'), value);
  }
  return isTheme(theme) ? theme : undefined;
}

function setField(node: ThemeNode, [key = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    node[key] = value;
    return;
  }
  const inner = node[key];
  const branch = typeof inner === 'object' ? inner : {};
  node[key] = branch;
  setField(branch, rest, value);
}

function isTheme(value: unknown): value is Theme {
  return allFields.every(({ path }) => {
    const leaf = path
      .split('.')
      .reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), value);
    return leaf === undefined || typeof leaf === 'string';
  });
}
