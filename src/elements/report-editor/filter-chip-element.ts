import { html, nothing } from 'lit';
import type { FilterValue } from '../../model/filters/control-values.ts';
import type { BrowsedMember, MemberGroup } from '../../model/report-query/browsed-members.ts';
import {
  createFilterPanel,
  type FilterPanelElement,
} from '../../views/filter/element/panel/filter-panel-element.ts';
import type { FilterPanelInput } from '../../views/filter/element/panel/filter-panel-input.ts';
import { TypedDraft } from '../../views/filter/element/panel/typed-draft.ts';
import type { ReportMessages } from '../../model/messages/report-editor-en.ts';
import { ChipElement } from './chip-element.ts';
import { canJoin, MemberBrowserElement, type BrowserScene } from './member-browser-element.ts';

/** What the panel of a filter needs beside its member. */
export interface FilterScene {
  readonly messages: ReportMessages;
  readonly groups: readonly MemberGroup[];
  readonly joined: BrowsedMember | undefined;
  /** The filter that is changed. `undefined`: the chip adds one. */
  readonly current?: { readonly member: BrowsedMember; readonly filter: FilterValue } | undefined;
  readonly toInput: (
    member: BrowsedMember,
  ) => Pick<FilterPanelInput, 'texts' | 'context' | 'runQuery' | 'count'>;
  /** What else is set with a filter that is there. */
  readonly renderMore: (filter: FilterValue) => unknown;
  /** `null` removes the filter. `isFirst`: it is a new one. */
  readonly pick: (member: BrowsedMember, filter: FilterValue | null, isFirst: boolean) => void;
}

/** The chip of a filter, or the one that adds a filter: by then its author chooses the member first. */
export class FilterChipElement extends ChipElement {
  static override properties = {
    ...ChipElement.properties,
    filter: { attribute: false },
    member: { state: true },
  };

  declare filter: FilterScene | undefined;
  /** The member that the author has chosen. */
  declare private member: BrowsedMember | undefined;
  #panel: FilterPanelElement | undefined;
  /** What the author has set since the chip was opened. */
  #picked: FilterValue | undefined;
  #hasPicked = false;
  #draft = new TypedDraft();

  /** Opens the panel with a member that was chosen elsewhere. */
  async openFor(member: BrowsedMember): Promise<void> {
    this.popup.open();
    await this.#choose(member);
  }

  protected override onToggle(isOpen: boolean): void {
    this.#panel = undefined;
    this.#draft = new TypedDraft();
    this.#hasPicked = false;
    this.#picked = this.filter?.current?.filter;
    this.member = isOpen ? this.filter?.current?.member : undefined;
    if (this.member) this.#panel = createFilterPanel();
  }

  protected override focusContent(): void {
    void this.updateComplete.then(async () => {
      await this.#panel?.updateComplete;
      if (this.#panel) return this.#panel.focusFirst();
      const browser = this.renderRoot.querySelector('vitrine-member-browser');
      if (!(browser instanceof MemberBrowserElement)) return;
      await browser.updateComplete;
      browser.focusSearch();
    });
  }

  async #choose(member: BrowsedMember): Promise<void> {
    this.member = member;
    this.#panel = createFilterPanel();
    await this.updateComplete;
    this.popup.place();
    this.focusContent();
  }

  #pick(member: BrowsedMember, filter: FilterValue | null): void {
    const isFirst = !this.filter?.current && !this.#hasPicked;
    if (isFirst && !filter) return;
    this.filter?.pick(member, filter, isFirst);
    this.#hasPicked = filter !== null;
    this.#picked = filter ?? undefined;
    this.requestUpdate();
  }

  protected override renderContent(): unknown {
    const { filter, member } = this;
    if (!filter) return nothing;
    const panel = this.#panel;
    if (!member || !panel)
      return html`<vitrine-member-browser .scene=${this.#toBrowser(filter)}></vitrine-member-browser>`;
    panel.input = {
      ...filter.toInput(member),
      control: { widgetId: '', member: member.name, visibility: 'visible', faceted: false },
      filter: this.#picked,
      type: member.type,
      title: member.title,
      narrowing: [],
      hasDefault: false,
      isDefault: false,
      draft: this.#draft,
      more: this.#picked && filter.renderMore(this.#picked),
      pick: (picked) => this.#pick(member, picked),
      reset: () => this.#pick(member, null),
      close: () => this.popup.close(),
    };
    return panel;
  }

  #toBrowser({ messages, groups, joined }: FilterScene): BrowserScene {
    const offered = groups.filter(({ members }) => members.some((member) => canJoin(member, joined)));
    return { messages, groups: offered, joined, choose: (member) => void this.#choose(member) };
  }
}

export function defineFilterChip(): void {
  if (!customElements.get('vitrine-filter-chip'))
    customElements.define('vitrine-filter-chip', FilterChipElement);
}
