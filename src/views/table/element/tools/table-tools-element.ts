import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { keepToolbarStop, moveInToolbar, toolbarTabIndex } from '../../../../browser/toolbar-focus.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import { baseStyles } from '../../../../elements/theme/base-styles.ts';
import { columnsIcon, densityIcon, findIcon } from '../columns/table-icons.ts';
import { tableToolsStyles } from './table-tools-styles.ts';

export interface TableToolsScene {
  readonly model: TableModel;
  readonly isSearching: boolean;
  readonly isChoosing: boolean;
  readonly onSearch: (opener: HTMLElement) => void;
  readonly onColumns: (opener: HTMLElement, event: Event) => void;
}

interface Tool {
  readonly name: 'find' | 'chooseColumns' | 'compact';
  readonly icon: TemplateResult;
  /** State of a tool that opens something, and of one that is on or off. */
  readonly expanded?: boolean;
  readonly pressed?: boolean;
  readonly act: (opener: HTMLElement, event: Event) => void;
}

/**
 * The tools of a table, in the line of its title: search, columns and density.
 * @csspart table-tool - A button of the tools of a table: search, columns or density.
 */
export class TableToolsElement extends LitElement {
  static override styles = [baseStyles, tableToolsStyles];
  static override properties = { scene: { attribute: false } };

  declare scene: TableToolsScene | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const { scene } = this;
    if (!scene) return nothing;
    const { messages, title } = scene.model;
    return html`<div
      class="tools"
      role="toolbar"
      aria-label=${messages('toolsOf', { title })}
      @keydown=${moveInToolbar}
      @focusin=${keepToolbarStop}
    >
      ${listTools(scene).map((tool, at) => this.#renderTool(tool, at, messages(tool.name)))}
    </div>`;
  }

  #renderTool({ icon, expanded, pressed, act }: Tool, at: number, name: string): TemplateResult {
    return html`<button
      part="table-tool"
      type="button"
      tabindex=${toolbarTabIndex(at)}
      aria-label=${name}
      aria-expanded=${expanded ?? nothing}
      aria-pressed=${pressed ?? nothing}
      title=${name}
      @click=${(event: Event) => {
        if (event.currentTarget instanceof HTMLElement) act(event.currentTarget, event);
      }}
    >
      ${icon}
    </button>`;
  }
}

const listTools = ({ model, isSearching, isChoosing, onSearch, onColumns }: TableToolsScene): Tool[] => [
  { name: 'find', icon: findIcon, expanded: isSearching, act: onSearch },
  { name: 'chooseColumns', icon: columnsIcon, expanded: isChoosing, act: onColumns },
  {
    name: 'compact',
    icon: densityIcon,
    pressed: model.state.density === 'compact',
    act: () => model.toggleDensity(),
  },
];
