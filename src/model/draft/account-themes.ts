/** The themes of the account that an author may use, and what a draft that refers to one looks like. */
import { mergeThemes } from '../derived-theme/merge-themes.ts';
import { isRecord, readNumber, readString } from '../parsing/read-value.ts';

export interface AccountTheme {
  /** As a theme refers to it: `themeId`. */
  readonly id: string;
  readonly name: string;
  readonly theme: Readonly<Record<string, unknown>>;
}

/** @param list - themes as the platform lists them. Others are left out. */
export const readAccountThemes = (list: readonly unknown[]): readonly AccountTheme[] =>
  list.flatMap((item) => {
    if (!isRecord(item) || !isRecord(item.theme)) return [];
    const { name, theme } = item;
    const id = readNumber(item.id);
    return id === undefined ? [] : [{ id: String(id), name: readString(name) ?? String(id), theme }];
  });

/** The theme as readers would see it: with the values of the one that it refers to. */
export function resolveTheme(theme: unknown, themes: readonly AccountTheme[]): unknown {
  const id = readThemeId(theme);
  const found = themes.find((one) => one.id === id);
  return found && isRecord(theme) ? mergeThemes(found.theme, theme) : theme;
}

export const readThemeId = (theme: unknown): string | undefined =>
  isRecord(theme) ? readString(theme['themeId']) : undefined;
