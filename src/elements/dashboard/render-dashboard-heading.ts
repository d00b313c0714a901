/** Renders the heading of a dashboard. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FormatContext } from '../../model/formats/format-value.ts';
import type { Messages } from '../../model/messages/message-catalogue.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import { refreshIcon } from '../theme/problem-icons.ts';
import type { ViewContext } from '../view/view-interface.ts';
import { writeDataTime } from './data-age.ts';

/** Parts of the heading that others render. */
interface HeadingParts {
  /** Buttons before the refresh button. */
  readonly tools?: unknown;
  /** Stands in place of title and description. */
  readonly texts?: unknown;
}

export function renderDashboardHeading(
  { dashboard, widgets }: DashboardState,
  { messages, context }: ViewContext,
  hide: readonly string[],
  onRefresh: () => void,
  dataTime: number,
  { tools, texts }: HeadingParts = {},
): TemplateResult | typeof nothing {
  const title = hide.includes('title') ? undefined : dashboard?.title;
  const description = hide.includes('description') ? undefined : dashboard?.description;
  const toolbar = !hide.includes('toolbar');
  if (!title && !description && !toolbar && !texts) return nothing;
  return html`<div part="heading" class="heading">
    <div>${texts ?? renderTexts(title, description)}</div>
    ${
      toolbar
        ? html`<div part="toolbar" class="toolbar">
            <slot name="toolbar"></slot>
            <span class="visually-hidden" role="status"
              >${isRefreshing(widgets) ? messages('loading') : ''}</span
            >
            ${renderDataTime(dataTime, messages, context)} ${tools}
            <button part="button" class="control" type="button" @click=${() => onRefresh()}>
              ${refreshIcon}${messages('refresh')}
            </button>
          </div>`
        : nothing
    }
  </div>`;
}

const renderTexts = (title: string | undefined, description: string | undefined): TemplateResult =>
  html`${title ? html`<h2 part="title">${title}</h2>` : nothing}
  ${description ? html`<p part="description" class="description">${description}</p>` : nothing}`;

/** Whether newer rows are loading for widgets that already show rows. */
const isRefreshing = (widgets: DashboardState['widgets']): boolean =>
  [...widgets.values()].some(({ busy, result }) => busy && result);

/** Rendered from the start, so that the time does not move the content below when it appears. */
const renderDataTime = (dataTime: number, messages: Messages, context: FormatContext): TemplateResult =>
  html`<time
    dir="auto"
    class=${dataTime < Infinity ? '' : 'pending'}
    datetime=${new Date(Math.min(dataTime, Date.now())).toISOString()}
    >${writeDataTime(dataTime, messages, context)}</time
  >`;
