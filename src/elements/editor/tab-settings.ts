/** Settings of tabs, and in which tab a widget stands. */
import { html, svg, type TemplateResult } from 'lit';
import {
  changeTabs,
  findTabPlace,
  listTabPlaces,
  moveToTab,
  readTabs,
  type DraftTab,
} from '../../model/draft/edit-tabs.ts';
import { renderIcon } from '../theme/problem-icons.ts';
import { createId, type EditorContext } from './editor-context.ts';
import type { SettingsInput } from './control-settings.ts';
import { renderButton, renderGroup, renderSelect, renderText } from './settings-fields.ts';

/** The tabs of a container: their names, their order, new ones. The widgets of a removed tab stand outside again. */
export function renderTabSettings({ context, widget }: SettingsInput): TemplateResult | undefined {
  const { messages } = context;
  const tabs = readTabs(widget);
  if (!tabs) return undefined;
  const change = (edit: (tabs: readonly DraftTab[]) => readonly DraftTab[]): void =>
    context.edit((draft) => changeTabs(draft, widget.id, edit));
  const renderTab = (tab: DraftTab, index: number): TemplateResult =>
    html`<div class="row">
        ${renderText(messages('tabTitle', { number: index + 1 }), tab.title, {
          apply: (title) =>
            change((all) => all.map((one) => (one.id === tab.id && title !== '' ? { ...one, title } : one))),
        })}
        <button
          part="button"
          class="control"
          type="button"
          aria-label=${messages('moveUp')}
          title=${messages('moveUp')}
          ?disabled=${index === 0}
          @click=${() => change((all) => moveUp(all, tab.id))}
        >
          ${upIcon}
        </button>
        ${renderButton(
          messages('remove'),
          () => change((all) => all.filter(({ id }) => id !== tab.id)),
          tabs.length === 1,
        )}
      </div>
      ${tab.widgetIds.map((id) => renderInside(context, id))}`;
  const add = (): void =>
    change((all) => [
      ...all,
      { id: createId('tab'), title: messages('newTab', { number: all.length + 1 }), widgetIds: [] },
    ]);
  return renderGroup(messages('tabs'), [tabs.map(renderTab), renderButton(messages('addTab'), add)]);
}

/** A widget of a tab, whose settings open in place of those of the container. */
const renderInside = (context: EditorContext, widgetId: string): TemplateResult =>
  html`<div class="row inside">
    <span>${context.pieces.titleOf(widgetId)}</span>
    ${renderButton(context.messages('widgetSettings'), () => context.pieces.openSettings(widgetId))}
    ${renderButton(context.messages('moveOut'), () =>
      context.edit((draft) => moveToTab(draft, widgetId, undefined)),
    )}
  </div>`;

const upIcon = renderIcon(15, svg`<path d="M12 20V5M6 11l6-6 6 6"/>`);

const moveUp = (tabs: readonly DraftTab[], tabId: string): readonly DraftTab[] => {
  const at = tabs.findIndex(({ id }) => id === tabId);
  const tab = tabs[at];
  return tab && at > 0 ? tabs.toSpliced(at, 1).toSpliced(at - 1, 0, tab) : tabs;
};

/** The choice of the tab in which a widget stands. `undefined` if the dashboard has none. */
export function renderTabChoice({ context, widget }: SettingsInput): TemplateResult | undefined {
  const { messages, pieces } = context;
  const { draft } = pieces.editing() ?? {};
  const places = draft ? listTabPlaces(draft).filter(({ containerId }) => containerId !== widget.id) : [];
  if (!draft || places.length === 0) return undefined;
  const current = findTabPlace(draft, widget.id);
  const find = (place: typeof current): number =>
    places.findIndex(({ containerId, tabId }) => containerId === place?.containerId && tabId === place.tabId);
  return renderSelect(messages('standsIn'), String(find(current)), {
    choices: [
      { value: '-1', name: messages('noTab') },
      ...places.map(({ containerId, tab }, index) => ({
        value: String(index),
        name: `${pieces.titleOf(containerId)}: ${tab.title}`,
      })),
    ],
    apply: (value) => context.edit((now) => moveToTab(now, widget.id, places[Number(value)])),
  });
}
