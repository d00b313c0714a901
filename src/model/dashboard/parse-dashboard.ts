/** Parses a dashboard from the platform or the host. Unknown keys are ignored. */
import { parseGridSettings, type GridSettings } from '../layout/grid-settings.ts';
import { parseTabContainers, type TabContainer } from '../layout/parse-tab-containers.ts';
import { parseSnapshots, type ParsedSnapshot } from '../parsing/parse-snapshot.ts';
import { isRecord, readNumber, readNonBlankString } from '../parsing/read-value.ts';
import { parseWidgets, type ParsedWidget } from '../parsing/parse-widget.ts';

export interface ParsedDashboard {
  readonly publicId?: string | undefined;
  readonly deploymentId?: number | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Time zone of the dashboard (IANA). */
  readonly timeZone?: string | undefined;
  readonly theme: unknown;
  readonly grid: GridSettings;
  readonly widgets: readonly ParsedWidget[];
  /** Tab containers by widget id. */
  readonly containers: ReadonlyMap<string, TabContainer>;
  readonly snapshots: ReadonlyMap<number, ParsedSnapshot>;
}

/** Returns undefined if the value is not a dashboard. */
export function parseDashboard(value: unknown): ParsedDashboard | undefined {
  if (!isRecord(value) || !isRecord(value.config)) return undefined;
  const { config } = value;
  const settings = isRecord(config.settings) ? config.settings : {};
  const widgets = parseWidgets(config.widgets);
  return {
    publicId: readNonBlankString(value.publicId),
    deploymentId: readNumber(value.deploymentId),
    // The title of the config takes precedence over that of the dashboard: docs/dashboard-format.md, "Dashboard
    // config".
    title: readNonBlankString(config.title) ?? readNonBlankString(value.title),
    description: readNonBlankString(config.description) ?? readNonBlankString(value.description),
    timeZone: readNonBlankString(settings.timezone),
    theme: config.theme,
    grid: parseGridSettings(config.layout),
    widgets,
    containers: parseTabContainers(widgets),
    snapshots: parseSnapshots(value.reportSnapshots),
  };
}
