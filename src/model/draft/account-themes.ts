/** The themes of the account that an author may use, and what a draft that refers to one looks like. */
import { mergeThemes } from '../derived-theme/merge-themes.ts';
import { isRecord, readNumber, readString } from '../parsing/read-value.ts';

export interface AccountTheme {
  /** As a theme refers to it: `themeId`. */
  readonly id: string;
  readonly name: string;
  /** Whether a dashboard of the author may refer to it. */
  readonly isUsable: boolean;
  /** Whether the author's embed tenant sees every dashboard in it, whatever the dashboard refers to. */
  readonly isGiven: boolean;
  readonly theme: Readonly<Record<string, unknown>>;
}

/**
 * @param list - themes as the platform lists them. Others are left out.
 * @param tenant - the author's embed tenant. A dashboard refers to themes of its own workspace only.
 */
export const readAccountThemes = (
  list: readonly unknown[],
  tenant: string | undefined,
): readonly AccountTheme[] =>
  list.flatMap((item) => {
    if (!isRecord(item) || !isRecord(item.theme)) return [];
    const { name, theme, embedTenant, isTenantTheme } = item;
    const id = readNumber(item.id);
    if (id === undefined) return [];
    const isUsable = (readString(embedTenant) ?? undefined) === tenant;
    const isGiven = isTenantTheme === true;
    return [{ id: String(id), name: readString(name) ?? String(id), isUsable, isGiven, theme }];
  });

/** The theme as readers would see it: that of the tenant, or with the values of the one that it refers to. */
export function resolveTheme(theme: unknown, themes: readonly AccountTheme[]): unknown {
  const given = themes.find(({ isGiven }) => isGiven);
  if (given) return given.theme;
  const { themeId: id } = isRecord(theme) ? theme : {};
  const found = themes.find((one) => one.id === id);
  return found && isRecord(theme) ? mergeThemes(found.theme, theme) : theme;
}
