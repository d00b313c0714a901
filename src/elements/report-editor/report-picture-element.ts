import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { Result } from '../../model/result.ts';
import { baseStyles } from '../theme/base-styles.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';

/** What a picture shows. */
export interface ReportPicture {
  /** `kind` and `spec`: docs/dashboard-format.md, "Report snapshots". */
  readonly kind: string;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly columnFormats?: Readonly<Record<string, unknown>> | undefined;
  readonly query: Readonly<Record<string, unknown>>;
  readonly sqlQuery?: string | undefined;
  readonly result: Result;
  /** The dashboard whose language, currency and colours it has. */
  readonly host: DashboardSettings;
}

/** What a dashboard tells its page. The page knows nothing of pictures. */
const events = [
  'vitrine-ready',
  'vitrine-rendered',
  'vitrine-error',
  'vitrine-breakpoint-changed',
  'vitrine-widget-clicked',
  'vitrine-filters-changed',
  'vitrine-drilled',
  'vitrine-explained',
  'vitrine-link-followed',
] as const satisfies readonly (keyof HTMLElementEventMap)[];

/** px. The grid of a dashboard allows no taller row. */
const mostHeight = 1_000;

const pictureStyles = css`
  :host {
    position: relative;
    display: block;
    overflow: hidden;
    --vitrine-dashboard-padding: 0px;
    --vitrine-dashboard-background: transparent;
    --vitrine-widget-margin: 0px;
    --vitrine-widget-padding: 4px;
    --vitrine-widget-border-width: 0px;
    --vitrine-widget-border-radius: 0px;
    --vitrine-widget-shadow: none;
  }
  .drawing {
    position: absolute;
    inset: 0;
    min-width: 0;
    overflow: hidden;
    background: none;
  }
  /* The next picture is drawn behind the last one, which stays until then. */
  .drawing.next {
    visibility: hidden;
  }
`;

/** A live picture of a report: a dashboard with one widget, whose rows are there already. */
export class ReportPictureElement extends LitElement {
  static override styles = [baseStyles, pictureStyles];
  static override properties = { picture: { attribute: false } };

  declare picture: ReportPicture | undefined;
  #height = 0;
  readonly #resizing = new ResizeObserver(() => this.#fit());

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizing.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizing.disconnect();
  }

  protected override render(): TemplateResult {
    return html``;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('picture')) this.#show();
  }

  #fit(): void {
    if (this.clientHeight > 0 && this.clientHeight !== this.#height) this.#show();
  }

  #show(): void {
    this.renderRoot.querySelector('.next')?.remove();
    this.#height = this.clientHeight;
    const { picture } = this;
    if (!picture) return this.renderRoot.querySelector('.drawing')?.remove();
    if (this.#height === 0) return;
    this.renderRoot.append(this.#create(picture));
  }

  #create({ host, result, ...report }: ReportPicture): HTMLElement {
    const drawing = document.createElement(host.localName);
    drawing.className = 'drawing next';
    for (const name of events) drawing.addEventListener(name, (event) => event.stopPropagation());
    drawing.addEventListener('vitrine-rendered', () => this.#replace(drawing), { once: true });
    const { locale, timeZone, currency, colorScheme, allowOrigins, mapStyle } = host;
    return Object.assign(drawing, {
      locale,
      timeZone,
      currency,
      colorScheme,
      allowOrigins,
      mapStyle,
      hide: ['title', 'description', 'toolbar', 'controls', 'menu', 'explain'],
      dataSource: { query: () => Promise.resolve(result) },
      dashboard: toDashboard(report, Math.min(this.#height, mostHeight)),
    });
  }

  #replace(drawing: HTMLElement): void {
    for (const other of this.renderRoot.querySelectorAll('.drawing')) if (other !== drawing) other.remove();
    drawing.classList.remove('next');
    this.dispatchEvent(new Event('drawn'));
  }
}

/** A dashboard of one row, which is as tall as the picture. */
function toDashboard(
  { kind, spec, query, sqlQuery, columnFormats }: Omit<ReportPicture, 'host' | 'result'>,
  height: number,
): object {
  const layout = { breakpoints: { lg: 0 }, margin: [0, 0], containerPadding: [0, 0], rowHeight: height };
  const position = { x: 0, y: 0, w: 12, h: 1 };
  const widget = { id: 'report', type: 'CHART', position, config: { reportId: 1 } };
  const rows = sqlQuery === undefined ? { meta: { query } } : { sqlQuery };
  return {
    config: { layout, widgets: [widget] },
    reportSnapshots: [{ reportId: 1, versionNumber: 1, kind, spec, preferences: { columnFormats }, ...rows }],
  };
}

export function defineReportPicture(): void {
  if (!customElements.get('vitrine-report-picture'))
    customElements.define('vitrine-report-picture', ReportPictureElement);
}
