import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ReportMessages } from '../../model/messages/report-editor-en.ts';
import {
  searchGroups,
  type BrowsedMember,
  type MemberGroup,
} from '../../model/report-query/browsed-members.ts';
import { checkIcon, filterIcon, searchIcon } from '../control/control-icons.ts';
import { moveInMenu } from '../popover/menu-keys.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { memberBrowserStyles } from './member-browser-styles.ts';
import { memberIconNames, memberIcons } from './member-icons.ts';

/** What an author browses, and what a click does. */
export interface BrowserScene {
  readonly messages: ReportMessages;
  readonly groups: readonly MemberGroup[];
  /** Names of members that are pressed. `undefined`: a click chooses one member, and none is pressed. */
  readonly chosen?: ReadonlySet<string> | undefined;
  /** What others must be joined with. `undefined`: anything can be chosen. */
  readonly joined?: BrowsedMember | undefined;
  readonly choose: (member: BrowsedMember) => void;
  /** Opens a filter by a member. `undefined`: there are no buttons for it. */
  readonly filter?: ((member: BrowsedMember) => void) | undefined;
}

/** Members by cube and folder, with a search. Arrow keys move from member to member. */
export class MemberBrowserElement extends LitElement {
  static override styles = [baseStyles, memberBrowserStyles];
  static override properties = {
    scene: { attribute: false },
    search: { state: true },
    focused: { state: true },
  };

  declare scene: BrowserScene | undefined;
  declare private search: string;
  /** Name of the member that has the tab stop. */
  declare private focused: string | undefined;

  constructor() {
    super();
    this.search = '';
  }

  /** On touch screens, a member has the focus: the search would open the keyboard. */
  focusSearch(): void {
    const first = matchMedia('(pointer: coarse)').matches ? '.member' : 'input';
    this.renderRoot.querySelector<HTMLElement>(first)?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { scene, search } = this;
    if (!scene) return nothing;
    const { messages } = scene;
    const groups = searchGroups(scene.groups, search);
    const members = groups.flatMap((group) => group.members);
    const stop = members.find(({ name }) => name === this.focused) ?? members[0];
    const isSearching = search.trim() !== '';
    return html`<label class="search"
        >${searchIcon}<input
          type="search"
          aria-label=${messages('searchMembers')}
          placeholder=${messages('searchMembers')}
          autocomplete="off"
          .value=${search}
          @input=${this.#onSearch}
          @keydown=${(event: KeyboardEvent) => this.#onSearchKey(event)}
      /></label>
      <div role="status" class="visually-hidden">
        ${isSearching ? messages('found', { count: members.length }) : ''}
      </div>
      <div class="groups" @keydown=${this.#onKey} @focusin=${this.#onFocus}>
        ${groups.map((group) => this.#renderGroup(group, scene, stop))}
        ${
          members.length > 0
            ? nothing
            : html`<p class="none">
                ${isSearching ? messages('nothingFound', { search }) : messages('noMembers')}
              </p>`
        }
      </div>`;
  }

  #renderGroup(group: MemberGroup, scene: BrowserScene, stop: BrowsedMember | undefined): TemplateResult {
    const { messages, joined } = scene;
    const { title, folder, description, members } = group;
    const heading = folder === undefined ? title : messages('groupTitle', { source: title, folder });
    const isApart = members.some((member) => !canJoin(member, joined));
    return html`<details open>
      <summary title=${description ?? nothing}>
        <span dir="auto">${heading}</span
        >${isApart ? html` <span class="note" dir="auto">${messages('notJoined', { source: joined?.source ?? '' })}</span>` : nothing}
      </summary>
      <ul>
        ${members.map((member) => this.#renderMember(member, scene, member === stop))}
      </ul>
    </details>`;
  }

  #renderMember(member: BrowsedMember, scene: BrowserScene, isStop: boolean): TemplateResult {
    const { name, title, description, icon } = member;
    const { messages, chosen, filter } = scene;
    const isApart = !canJoin(member, scene.joined);
    const isChosen = chosen?.has(name) === true;
    return html`<li class=${isApart ? 'apart' : ''}>
      <button
        class="member"
        type="button"
        data-member=${name}
        data-drag-title=${title}
        aria-pressed=${chosen ? isChosen : nothing}
        aria-disabled=${isApart ? 'true' : nothing}
        tabindex=${isStop ? 0 : -1}
        title=${description ?? name}
        @click=${() => isApart || scene.choose(member)}
      >
        <span class="icon ${icon}" role="img" aria-label=${messages(memberIconNames[icon])}
          >${memberIcons[icon]}</span
        ><span class="words" dir="auto"
          >${title}${description === undefined ? nothing : html`<small>${description}</small>`}</span
        >${isChosen ? html`<span class="mark">${checkIcon}</span>` : nothing}
      </button>
      ${
        filter
          ? html`<button
              class="filter"
              type="button"
              tabindex=${isStop ? 0 : -1}
              aria-label=${messages('filterBy', { title })}
              title=${messages('filterBy', { title })}
              ?disabled=${isApart}
              @click=${() => filter(member)}
            >
              ${filterIcon}
            </button>`
          : nothing
      }
    </li>`;
  }

  get #items(): HTMLElement[] {
    const all = this.renderRoot.querySelectorAll<HTMLElement>('.member');
    return [...all].filter((item) => item.closest('details')?.open);
  }

  readonly #onSearch = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) this.search = target.value;
  };

  /** The arrow down leads to the first member, Enter chooses it. */
  #onSearchKey(event: KeyboardEvent): void {
    const [first] = this.#items;
    if (event.key === 'ArrowDown') first?.focus();
    else if (event.key === 'Enter' && this.search.trim() !== '') first?.click();
    else return;
    event.preventDefault();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const isWritten = event.ctrlKey || event.metaKey || event.altKey;
    if (!isWritten && event.target instanceof HTMLElement && event.target.matches('.member'))
      moveInMenu(this.#items, event);
  };

  readonly #onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) this.focused = target.dataset['member'] ?? this.focused;
  };
}

/** Whether a member can be in one query with another. Where the model does not say, the service does. */
export const canJoin = ({ component }: BrowsedMember, joined: BrowsedMember | undefined): boolean =>
  joined?.component === undefined || component === undefined || component === joined.component;

export function defineMemberBrowser(): void {
  if (!customElements.get('vitrine-member-browser'))
    customElements.define('vitrine-member-browser', MemberBrowserElement);
}
