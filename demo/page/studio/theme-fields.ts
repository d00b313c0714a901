/** The values of a Theme as fields of an editor, derived from the element's table of theme tokens. */
import type { Theme } from '../../../src/contract/theme.ts';
import { readThemeLeaf } from '../../../src/model/theme/parse-theme.ts';
import { tokenDescriptions } from '../../../src/model/theme/theme-token-descriptions.ts';
import { tokenGroups, type GroupedToken } from '../../../src/model/theme/token-groups.ts';
import { findTokenKind, type TokenKind } from '../../../src/model/theme/token-kind.ts';

export interface ThemeField {
  /** The path in the Theme: `widgets.border.color`, or `tokens.series-2` for a token without a leaf. */
  readonly path: string;
  /** The name of the token that the field sets, without a prefix. */
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

export const themeFieldGroups: readonly ThemeFieldGroup[] = tokenGroups.map(({ title, tokens }) => ({
  title,
  leaves: tokens.map(toField),
}));

function toField({ name, leaf, path, prefix }: GroupedToken): ThemeField {
  const label = leaf === undefined ? toTokenLabel(name) : toLabel(path.slice(prefix.length));
  const meaning = tokenDescriptions.get(name) ?? '';
  const hint = addsInformation(meaning, label) ? meaning : undefined;
  return { path, token: name, kind: findTokenKind(name), label, hint };
}

const allFields = themeFieldGroups.flatMap(({ leaves }) => leaves);
const fieldsByPath = new Map<string, ThemeField>(allFields.map((field) => [field.path, field]));
const fieldsByToken = new Map<string, ThemeField>(allFields.map((field) => [field.token, field]));

export const listFieldPaths = (): readonly string[] => [...fieldsByPath.keys()];

export const findField = (path: string): ThemeField | undefined => fieldsByPath.get(path);

export const findFieldOfToken = (token: string): ThemeField | undefined => fieldsByToken.get(token);

/** Returns "Border secondary colour" for `border.secondaryColor`. */
function toLabel(path: string): string {
  const words = path
    .replaceAll('.', ' ')
    .replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .replace('color', 'colour');
  return capitalize(words);
}

function toTokenLabel(name: string): string {
  return capitalize(name.replaceAll('-', ' '));
}

function capitalize(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** False for a description that repeats the label, such as "Title size of a widget" for "Font size" in "Titles". */
function addsInformation(meaning: string, label: string): boolean {
  const known = label.toLowerCase().split(' ');
  return meaning !== '' && !known.some((word) => meaning.toLowerCase().includes(word));
}

/** CSS values by the path of their field. */
export type ThemeFieldValues = ReadonlyMap<string, string>;

export function listFieldValues(theme: Theme): ThemeFieldValues {
  return new Map(
    allFields.flatMap(({ path }): [string, string][] => {
      const value = readThemeLeaf(theme, path.split('.'));
      return typeof value === 'string' ? [[path, value]] : [];
    }),
  );
}

interface ThemeNode {
  [key: string]: string | ThemeNode;
}

/** Values of unknown paths are left out. */
export function toTheme(values: ThemeFieldValues): Theme {
  const theme: ThemeNode = {};
  for (const { path } of allFields) {
    const value = values.get(path);
    if (value !== undefined) setField(theme, path.split('.'), value);
  }
  return isTheme(theme) ? theme : {};
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
    const leaf = readThemeLeaf(value, path.split('.'));
    return leaf === undefined || typeof leaf === 'string';
  });
}
