/** The pieces around the grid: heading, and the states of a whole dashboard. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FormatContext } from '../../model/formats/format-context.ts';
import { hintFor, type Messages } from '../../model/messages/messages.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { Problem } from '../../store/problem.ts';
import { emptyIcon, failureIcon, offlineIcon, refreshIcon } from '../look/icons.ts';
import type { Surroundings } from '../widget/view-port.ts';

export function renderHeading(
  { dashboard, widgets }: DashboardState,
  { messages, context }: Surroundings,
  hide: readonly string[],
  onRefresh: () => void,
  tools: unknown = nothing,
): TemplateResult | typeof nothing {
  const title = hide.includes('title') ? undefined : dashboard?.title;
  const description = hide.includes('description') ? undefined : dashboard?.description;
  const toolbar = !hide.includes('toolbar');
  if (!title && !description && !toolbar) return nothing;
  const freshness = oldestRefresh(widgets);
  return html`<div part="heading" class="heading">
    <div>
      ${title ? html`<h2 part="title">${title}</h2>` : nothing}
      ${description ? html`<p part="description" class="description">${description}</p>` : nothing}
    </div>
    ${
      toolbar
        ? html`<div part="toolbar" class="toolbar">
            <slot name="toolbar"></slot>
            <span class="visually-hidden" role="status"
              >${isRefreshing(widgets) ? messages('loading') : ''}</span
            >
            ${tools} ${renderFreshness(freshness, messages, context)}
            <button part="button" class="control" type="button" @click=${onRefresh}>
              ${refreshIcon}${messages('refresh')}
            </button>
          </div>`
        : nothing
    }
  </div>`;
}

/** Newer rows are on their way for widgets that show some. */
const isRefreshing = (widgets: DashboardState['widgets']): boolean =>
  [...widgets.values()].some(({ busy, result }) => busy && result);

/** A dashboard is as fresh as the least fresh of its widgets. */
function oldestRefresh(widgets: DashboardState['widgets']): Date | undefined {
  const times = [...widgets.values()].flatMap(({ result }) => {
    const time = Date.parse(result?.lastRefreshTime ?? '');
    return Number.isNaN(time) ? [] : [time];
  });
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}

/** Its place is kept from the start: a line that comes late would push everything below it. */
function renderFreshness(
  date: Date | undefined,
  messages: Messages,
  { locale, timeZone }: FormatContext,
): TemplateResult {
  const shown = date ?? new Date();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    shown,
  );
  return html`<time dir="auto" class=${date ? '' : 'pending'} datetime=${shown.toISOString()}
    >${messages('updated', { time: isolate(time) })}</time
  >`;
}

/** Keeps a text of another direction in one piece inside of a sentence (Unicode UAX 9, isolates). */
const isolate = (text: string): string => `\u2068${text}\u2069`;

export function renderLoading(messages: Messages): TemplateResult {
  return html`<slot name="loading">
    <div part="skeleton" class="skeletons" role="status" aria-label=${messages('loadingDashboard')}>
      <i></i><i></i><i></i><i></i><i></i><i></i>
    </div>
  </slot>`;
}

export function renderEmpty(messages: Messages): TemplateResult {
  return html`<slot name="empty">
    <div part="notice" class="notice">
      ${emptyIcon}
      <p>${messages('emptyDashboard')}</p>
    </div>
  </slot>`;
}

export function renderFailure(
  problem: Problem | undefined,
  messages: Messages,
  onRetry: () => void,
): TemplateResult {
  const code = problem?.code ?? 'service-failed';
  const hint = hintFor(code);
  return html`<slot name="error">
    <div part="notice" class="notice" role="alert">
      ${code === 'offline' ? offlineIcon : failureIcon}
      <p>${messages(code, { about: problem?.about ?? '' })}</p>
      ${hint ? html`<p class="detail">${messages(hint)}</p>` : nothing}
      ${
        problem?.recoverable
          ? html`<button part="button" class="control" type="button" @click=${onRetry}>
              ${refreshIcon}${messages('retry')}
            </button>`
          : nothing
      }
    </div>
  </slot>`;
}
