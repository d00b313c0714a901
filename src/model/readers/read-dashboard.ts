/** A dashboard as it arrives (wire or host) turned into what the element shows. Unknown keys are ignored. */
import { readGridSettings, type GridSettings } from '../layout/grid-settings.ts';
import { readSnapshots, type ReadSnapshot } from './read-snapshot.ts';
import { isRecord, readArray, readNumber, readText } from './read-value.ts';

export interface ReadWidget {
  readonly id: string;
  /** As the dashboard says it; may be none we know. */
  readonly type: string;
  readonly position: unknown;
  readonly responsiveLayouts: unknown;
  readonly config: Readonly<Record<string, unknown>>;
  readonly style: unknown;
}

export interface ReadDashboard {
  readonly publicId?: string | undefined;
  readonly deploymentId?: number | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The dashboard's own time zone, IANA. */
  readonly timeZone?: string | undefined;
  readonly theme: unknown;
  readonly grid: GridSettings;
  readonly widgets: readonly ReadWidget[];
  readonly snapshots: ReadonlyMap<number, ReadSnapshot>;
}

/** undefined where the value is no dashboard at all. */
export function readDashboard(value: unknown): ReadDashboard | undefined {
  if (!isRecord(value) || !isRecord(value.config)) return undefined;
  const { config } = value;
  const settings = isRecord(config.settings) ? config.settings : {};
  return {
    publicId: readText(value.publicId),
    deploymentId: readNumber(value.deploymentId),
    // The host's own title over the dashboard's: DESIGN.md section 2.
    title: readText(config.title) ?? readText(value.title),
    description: readText(config.description) ?? readText(value.description),
    timeZone: readText(settings.timezone),
    theme: config.theme,
    grid: readGridSettings(config.layout),
    widgets: readWidgets(config.widgets),
    snapshots: readSnapshots(value.reportSnapshots),
  };
}

/** Ids are made unique: a grid with two boxes of one name would show neither. */
function readWidgets(value: unknown): ReadWidget[] {
  const taken = new Set<string>();
  return readArray(value).map((item, index) => {
    const widget = isRecord(item) ? item : {};
    const wanted = readText(widget.id) ?? `widget-${index + 1}`;
    const id = freeName(wanted, taken);
    taken.add(id);
    return {
      id,
      type: readText(widget.type) ?? '',
      position: widget.position,
      responsiveLayouts: widget.responsiveLayouts,
      config: isRecord(widget.config) ? widget.config : {},
      style: widget.style,
    };
  });
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted}-${count}`)) count += 1;
  return `${wanted}-${count}`;
}
