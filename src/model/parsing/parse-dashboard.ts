/** A dashboard as it arrives (wire or host) turned into what the element shows. Unknown keys are ignored. */
import { parseGridSettings, type GridSettings } from '../layout/grid-settings.ts';
import { parseTabContainers, type TabContainer } from '../layout/tab-containers.ts';
import { parseSnapshots, type ParsedSnapshot } from './parse-snapshot.ts';
import { isRecord, readNumber, readText } from './read-value.ts';
import { parseWidgets, type ParsedWidget } from './parse-widget.ts';

export interface ParsedDashboard {
  readonly publicId?: string | undefined;
  readonly deploymentId?: number | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The dashboard's own time zone, IANA. */
  readonly timeZone?: string | undefined;
  readonly theme: unknown;
  readonly grid: GridSettings;
  readonly widgets: readonly ParsedWidget[];
  /** Containers of tabs, by widget id. */
  readonly containers: ReadonlyMap<string, TabContainer>;
  readonly snapshots: ReadonlyMap<number, ParsedSnapshot>;
}

/** undefined where the value is no dashboard at all. */
export function parseDashboard(value: unknown): ParsedDashboard | undefined {
  if (!isRecord(value) || !isRecord(value.config)) return undefined;
  const { config } = value;
  const settings = isRecord(config.settings) ? config.settings : {};
  const widgets = parseWidgets(config.widgets);
  return {
    publicId: readText(value.publicId),
    deploymentId: readNumber(value.deploymentId),
    // The config's own title over the dashboard's: docs/dashboard-format.md, "Dashboard config".
    title: readText(config.title) ?? readText(value.title),
    description: readText(config.description) ?? readText(value.description),
    timeZone: readText(settings.timezone),
    theme: config.theme,
    grid: parseGridSettings(config.layout),
    widgets,
    containers: parseTabContainers(widgets),
    snapshots: parseSnapshots(value.reportSnapshots),
  };
}
