/** The buttons of a widget while its dashboard is edited: title and text, report, settings, duplicate, remove. */
import { render, svg, html, type TemplateResult } from 'lit';
import type { EditorMessageKey, EditorMessages } from '../../model/messages/editor-en.ts';
import { renderIcon } from '../theme/problem-icons.ts';

export interface WidgetActions {
  readonly edit: (widgetId: string) => void;
  /** `undefined`: the widget shows no report that can be edited. */
  readonly report?: ((widgetId: string) => void) | undefined;
  readonly settings: (widgetId: string) => void;
  readonly duplicate: (widgetId: string) => void;
  readonly remove: (widgetId: string) => void;
}

const icons: Readonly<Record<keyof WidgetActions, TemplateResult>> = {
  edit: renderIcon(15, svg`<path d="M4 20l1-5L16.5 3.5l4 4L9 19zM14 6l4 4"/>`),
  report: renderIcon(15, svg`<path d="M4 4v16h16M8.5 16v-4M12.5 16V8M16.5 16v-6"/>`),
  settings: renderIcon(
    15,
    svg`<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>`,
  ),
  duplicate: renderIcon(15, svg`<path d="M9 9h11v11H9zM5 15H4V4h11v1"/>`),
  remove: renderIcon(15, svg`<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5"/>`),
};

const names = {
  edit: 'editWidget',
  report: 'editReport',
  settings: 'widgetSettings',
  duplicate: 'duplicateWidget',
  remove: 'removeWidget',
} as const satisfies Record<keyof WidgetActions, EditorMessageKey>;

export interface WidgetToolOptions {
  readonly messages: EditorMessages;
  readonly actions: WidgetActions;
}

export function createWidgetTools(widgetId: string, { messages, actions }: WidgetToolOptions): HTMLElement {
  const tools = document.createElement('div');
  tools.className = 'widget-tools';
  tools.setAttribute('part', 'edit-tools');
  tools.setAttribute('role', 'group');
  tools.dataset['handleOf'] = widgetId;
  const renderTool = (action: keyof WidgetActions): TemplateResult =>
    html`<button
      type="button"
      class="tool"
      data-tool=${action}
      aria-label=${messages(names[action])}
      title=${messages(names[action])}
      @click=${() => actions[action]?.(widgetId)}
    >
      ${icons[action]}
    </button>`;
  const offered = (['edit', 'report', 'settings', 'duplicate', 'remove'] as const).filter(
    (action) => actions[action] !== undefined,
  );
  render(offered.map(renderTool), tools);
  return tools;
}
