/**
 * The theme of the account to which a `themeId` refers: by its id as text. `undefined`: it names a preset, or nothing. `null`: it is
 * a number that is the id of no theme. The generated columns `theme_id` and `draft_theme_id` read it by the same rule, with null
 * for both: src/service/database/migrations/0052-themes.ts.
 */
export function readAccountThemeId(themeId: unknown): number | null | undefined {
  if (typeof themeId !== 'string' || !/^\d+$/.test(themeId)) return undefined;
  return /^[1-9]\d{0,8}$/.test(themeId) ? Number(themeId) : null;
}
