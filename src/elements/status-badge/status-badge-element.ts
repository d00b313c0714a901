import { html, LitElement, nothing, type PropertyValues, type TemplateResult, svg } from 'lit';
import { createStatusBadgeMessages, type StatusBadgeMessages } from '../../model/messages/status-badge-en.ts';
import { formatRefreshTime } from '../../model/formats/format-refresh-time.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { toolButtonStyles } from '../theme/tool-button-styles.ts';
import type { FindMemberTitles, ViewContext } from '../view/view-interface.ts';
import { statusBadgeStyles } from './status-badge-styles.ts';
import type { SkippedControl } from '../../model/query-planning/planned-query.ts';
import { findPageScale } from '../../browser/page-scale.ts';

/**
 * The status badge of a widget: whether newer rows are loading, why the data is incomplete, which clicks do not concern it, and
 * how old it is.
 * @csspart warning - The status badge of a widget: its data is incomplete, older, or not filtered by a click.
 * @csspart popover - The text of the status badge.
 * @csspart progress - The line that shows that newer rows are loading.
 */
export class StatusBadgeElement extends LitElement {
  static override styles = [baseStyles, toolButtonStyles, statusBadgeStyles];
  static override properties = {
    state: { attribute: false },
    viewContext: { attribute: false },
    hasOwnAge: { attribute: false },
    findTitles: { attribute: false },
    titles: { state: true },
    open: { state: true },
  };

  declare state: WidgetState | undefined;
  declare viewContext: ViewContext | undefined;
  /** Whether the rows are older than the heading of the dashboard says. */
  declare hasOwnAge: boolean | undefined;
  declare findTitles: FindMemberTitles | undefined;
  declare private titles: ReadonlyMap<string, string>;
  declare private open: boolean;
  /** Whether a click has opened the popover. It then stays when the pointer leaves. */
  #pinned = false;

  constructor() {
    super();
    this.titles = new Map();
    this.open = false;
    this.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.#show());
    this.addEventListener('pointerout', (event) => event.pointerType === 'mouse' && this.#leave());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('state')) void this.#nameMembers();
  }

  async #nameMembers(): Promise<void> {
    const skipped = this.state?.skipped ?? [];
    const members = skipped.flatMap(({ kind, member }) => (kind === 'click' ? [] : member));
    if (members.length > 0 && members.some((member) => !this.titles.has(member)))
      this.titles = (await this.findTitles?.(members)) ?? this.titles;
  }

  protected override updated(): void {
    const popover = this.renderRoot.querySelector<HTMLElement>('[popover]');
    const button = this.renderRoot.querySelector('button');
    if (!popover || !button) return;
    if (popover.matches(':popover-open') !== this.open) popover.togglePopover(this.open);
    if (this.open) placeBeside(popover, button.getBoundingClientRect());
  }

  #show(): void {
    this.open = true;
  }

  #hide(): void {
    this.open = false;
    this.#pinned = false;
  }

  #leave(): void {
    if (!this.#pinned) this.#hide();
  }

  #click(): void {
    if (this.#pinned) return this.#hide();
    this.#pinned = true;
    this.#show();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.open) return;
    event.stopPropagation();
    this.#hide();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state, viewContext } = this;
    if (!state || !viewContext) return nothing;
    const messages = createStatusBadgeMessages(viewContext.context.locale);
    const reasons = listStatusReasons(state, messages, (member) => this.titles.get(member) ?? member);
    const title = state.title ?? messages('chart');
    const sign = findBadgeSign(state);
    const label = messages(badgeLabels[sign], { count: reasons.length, title });
    const time = writeTime(state.result?.lastRefreshTime, viewContext);
    const progress = state.busy === true ? html`<i part="progress" class="progress"></i>` : nothing;
    if (reasons.length === 0 && !this.hasOwnAge) return html`${progress}`;
    return html`${progress}<button
        part="warning"
        class="tool ${sign}"
        type="button"
        aria-label=${label}
        aria-describedby="said"
        aria-expanded=${this.open}
        @click=${() => this.#click()}
        @focus=${() => this.#show()}
        @blur=${() => this.#hide()}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      >
        ${statusBadgeIcons[sign]}
      </button>
      <div part="popover" id="said" popover="manual">
        ${
          reasons.length > 0
            ? html`<ul>
                ${reasons.map((reason) => html`<li>${reason}</li>`)}
              </ul>`
            : nothing
        }
        ${time === undefined ? nothing : html`<p>${messages('asOf', { time })}</p>`}
      </div>`;
  }
}

function writeTime(written: string | undefined, { context }: ViewContext): string | undefined {
  const time = Date.parse(written ?? '');
  return Number.isNaN(time) ? undefined : formatRefreshTime(time, context);
}

export function createStatusBadge(findTitles: FindMemberTitles | undefined): StatusBadgeElement {
  if (!customElements.get('vitrine-mark')) customElements.define('vitrine-mark', StatusBadgeElement);
  const mark = new StatusBadgeElement();
  mark.findTitles = findTitles;
  mark.setAttribute('exportparts', 'warning, popover, progress');
  return mark;
}

const icon = (path: TemplateResult): TemplateResult =>
  svg`<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

const unfiltered = svg`<path d="M3 3l18 18M8 4h13l-6 8M9.5 9.5 3 4m7 8.5V19l4 2v-7"/>`;

const statusBadgeIcons: Readonly<Record<BadgeSign, TemplateResult>> = {
  warning: icon(
    svg`<path d="M12 9v4m0 3.5v.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z"/>`,
  ),
  filter: icon(unfiltered),
  grain: icon(svg`<path d="M3 3l18 18M5.6 5.6a9 9 0 0 0 12.8 12.8M9 3.5A9 9 0 0 1 20.5 15M12 7v5"/>`),
  age: icon(svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>`),
  reach: icon(unfiltered),
};

const badgeLabels = {
  warning: 'noticesOf',
  filter: 'noticesOf',
  grain: 'noticesOf',
  age: 'ageOf',
  reach: 'unreached',
} as const satisfies Readonly<Record<BadgeSign, string>>;

/** Distance between the popover and its anchor, px. */
const gap = 6;
/** Distance from the edges of the viewport, px. */
const edge = 8;

/** Places a popover below or above its anchor, aligned with its end, within the viewport. */
function placeBeside(box: HTMLElement, anchor: DOMRect): void {
  const { width, height } = box.getBoundingClientRect();
  const isMirrored = getComputedStyle(box).direction === 'rtl';
  const wanted = isMirrored ? anchor.left : anchor.right - width;
  const fitsBelow = anchor.bottom + gap + height <= innerHeight - edge;
  const top = fitsBelow ? anchor.bottom + gap : anchor.top - gap - height;
  const left = Math.min(innerWidth - edge - width, wanted);
  // A zoom of the page applies to the popover, too.
  const scale = findPageScale(box);
  box.style.setProperty('left', `${Math.max(edge, left) / scale}px`);
  box.style.setProperty('top', `${Math.max(edge, top) / scale}px`);
}

/** The part of the state that the badge explains. */
type BadgeState = Pick<WidgetState, 'skipped' | 'stale' | 'result' | 'warning'>;

/**
 * Icon of the badge. `filter` and `grain`: only a filter or time grain was not applied. `age` and `reach` are no warnings: `reach`
 * says that clicks in other widgets do not concern this one.
 */
type BadgeSign = 'age' | 'filter' | 'grain' | 'reach' | 'warning';

function findBadgeSign({ skipped = [], stale, result, warning }: BadgeState): BadgeSign {
  if (stale === true || result?.truncated === true || warning) return 'warning';
  const kinds = new Set(skipped.flatMap(({ kind }) => (kind === 'click' ? [] : kind)));
  const [only] = kinds;
  if (only === undefined) return skipped.length > 0 ? 'reach' : 'age';
  return kinds.size > 1 ? 'warning' : only;
}

/** @param titleOf - title of a member. */
function listStatusReasons(
  { skipped = [], stale, result, warning }: BadgeState,
  messages: StatusBadgeMessages,
  titleOf: (member: string) => string,
): string[] {
  const explain = (one: SkippedControl) =>
    one.kind === 'click'
      ? messages(`click-${one.reason}`, { member: one.title, text: one.texts.join(', ') })
      : messages(`${one.kind}-${one.reason}`, { member: titleOf(one.member) });
  return [
    ...(warning ? [messages('flawed', { about: warning.about ?? '' })] : []),
    ...(stale === true ? [messages('stale')] : []),
    ...(result?.truncated === true ? [messages('truncated', { rows: result.rowCount })] : []),
    ...new Set(skipped.map(explain)),
  ];
}
