/** The theme of a dashboard as the platform has it now. Loaded with the first refresh. */
import { fillPath, paths } from '../contract/element-api-paths.ts';
import { parseDashboard, type ParsedDashboard } from '../model/dashboard/parse-dashboard.ts';
import type { DashboardSource } from './dashboard-source.ts';

/**
 * Reads the theme again, which may be one of the account that was changed since. Rows stay as they are.
 * @returns the dashboard with its new theme. `undefined`: it has the same one, or the platform does not have it.
 */
export async function refreshTheme(
  { dashboard: given, platform }: DashboardSource,
  shown: ParsedDashboard,
): Promise<ParsedDashboard | undefined> {
  const { publicId } = shown;
  if (given !== undefined || !platform || publicId === undefined) return undefined;
  const now = parseDashboard(await platform().get(fillPath(paths.embedDashboard, { publicId })));
  if (!now || JSON.stringify(now.theme) === JSON.stringify(shown.theme)) return undefined;
  return { ...shown, theme: now.theme };
}
