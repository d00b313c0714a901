import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { loadChunk } from '../../browser/load-chunk.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import type { DashboardPorts, ViewContext } from '../view/view-interface.ts';
import {
  describeValues,
  findOpeningValues,
  hasValues,
  toShownValues,
  type ShownValues,
} from '../control/current-view.ts';
import { renderBody, renderHeader } from './render-dialog.ts';
import type { DialogScene, Leaving } from './dialog-scene.ts';
import { renderFooter } from './render-footer.ts';
import { scheduleDialogStyles } from './schedule-dialog-styles.ts';
import { scheduleFormStyles } from './schedule-form-styles.ts';
import { scheduleListStyles } from './schedule-list-styles.ts';
import { ScheduleSession, type ScheduleSessionPorts } from './schedule-session.ts';
import {
  firstState,
  hasOwnView,
  isAtField,
  isDirty,
  isOpenToReader,
  type ScheduleForm,
  type ScheduleState,
  type ViewChoice,
} from './schedule-state.ts';

export interface ScheduleInput extends Omit<ScheduleSessionPorts, 'onChange' | 'timeZone' | 'locale'> {
  /** Title of the dashboard. Empty: it has none. */
  readonly title: string;
  readonly viewContext: ViewContext;
  readonly dashboard: DashboardPorts;
  /** Shadow root of the dashboard. */
  readonly root: ParentNode;
}

/**
 * The dialog in which a reader schedules mails with the dashboard.
 * @csspart schedule-dialog - The dialog in which a reader schedules mails.
 * @csspart schedule-item - One schedule in the list of that dialog.
 * @csspart schedule-preview - The preview of the mail, with its next times.
 */
export class ScheduleElement extends LitElement {
  static override styles = [
    baseStyles,
    controlStyles,
    scheduleDialogStyles,
    scheduleListStyles,
    scheduleFormStyles,
  ];
  static override properties = {
    miniature: { state: true },
    words: { state: true },
    showsMore: { state: true },
    leaving: { state: true },
  };

  input: ScheduleInput | undefined;
  declare private miniature: TemplateResult | undefined;
  declare private words: DialogScene['words'];
  declare private showsMore: boolean;
  /** How the reader wants to leave the form, while the dialog asks if what was entered may be lost. */
  declare private leaving: Leaving | undefined;
  #session: ScheduleSession | undefined;
  /** Whether a press began outside of the box: a text that is selected beyond its edge must not close the dialog. */
  #pressedOutside = false;
  readonly #end = new AbortController();

  constructor() {
    super();
    this.words = {};
    this.showsMore = false;
    this.leaving = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { input } = this;
    if (!input || this.#session) return;
    const { locale, timeZone } = input.viewContext.context;
    const onChange = (): void => this.#onChange();
    this.#session = new ScheduleSession({ ...input, locale, timeZone, onChange });
    void this.#session.load();
    // Without words and picture, schedules can be saved, too.
    this.#prepare(input).catch(() => undefined);
  }

  protected override firstUpdated(): void {
    this.#dialog?.showModal();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session?.end();
    this.#end.abort();
    // The dialog does not open again if the dashboard is removed from the page and added again.
    this.remove();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  /** The words and the picture of what the reader sees now. */
  async #prepare({ dashboard, root, values }: ScheduleInput): Promise<void> {
    const { active } = dashboard.state();
    const current = { filters: active.filters, grains: active.grains, tabs: active.tabs };
    await this.#describe('current', current);
    await this.#describe('opening', await findOpeningValues(dashboard.state(), values.opening));
    const { takeMiniature } = await loadChunk(() => import('./miniature.ts'));
    this.miniature = await takeMiniature(root, this.#end.signal);
  }

  /** Names of members come from the data model. Without them, the form can be used, too. */
  async #describe(view: ViewChoice, values: ShownValues): Promise<void> {
    const { input } = this;
    if (!input) return;
    const texts = await describeValues(values, input.dashboard, input.viewContext).catch(() => []);
    this.words = { ...this.words, [view]: texts };
  }

  /** What the dialog showed last. */
  #shown: ScheduleState = firstState;

  /** Moves the focus to what has changed: a control that is gone cannot keep it. */
  #onChange(): void {
    const { state } = this.#session ?? {};
    const before = this.#shown;
    if (!state) return;
    this.#shown = state;
    this.requestUpdate();
    if (state.opened !== before.opened) this.#onForm(state.opened);
    else if (state.deleted !== before.deleted) void this.#focus(state.deleted ? '.undo' : '#yours');
    else if (state.list && !before.list) void this.#focus('#yours');
    else if (isOpenToReader(before) && !isOpenToReader(state)) void this.#focus('.done');
    else if (!state.form && countItems(state) < countItems(before)) void this.#focus('#yours');
    else if (state.fault !== before.fault) this.#focusFault(state);
  }

  /** Only faults of the reader's own actions move the focus, to their field. */
  #focusFault({ form, fault }: ScheduleState): void {
    if (form && fault && isAtField(form, fault))
      void this.#focus(`#${fault.field},[name=${fault.field}]:checked`);
  }

  /** Another form has other saved values, and begins at its first field. */
  #onForm(opened: ScheduleForm | undefined): void {
    this.leaving = undefined;
    this.showsMore = opened?.draft.frequency === 'custom';
    const values = opened?.edited?.values;
    this.words = { ...this.words, saved: undefined };
    if (values && hasValues(values)) void this.#describe('saved', toShownValues(values));
    void this.#focus(opened ? '[name=scheduleType]:checked' : '#yours');
  }

  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  /** What was entered is not lost without a question, however the reader leaves the form. */
  readonly #leave = (leaving: Leaving): void => {
    if (!this.#session || !isDirty(this.#session.state)) return this.#leaveNow(leaving);
    this.leaving = leaving;
    void this.#focus('.keep');
  };

  #leaveNow(leaving: Leaving | undefined): void {
    if (leaving === 'back') this.#session?.closeForm();
    else this.#dialog?.close();
  }

  readonly #keepEditing = (): void => {
    this.leaving = undefined;
    void this.#focus('[name=scheduleType]:checked');
  };

  /** Handled as a key: browsers close a dialog on the second Escape, whatever the page does with their event. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (this.leaving) this.#keepEditing();
    else this.#leave('close');
  }

  /** The back gesture of phones is no key. */
  #onCancel(event: Event): void {
    event.preventDefault();
    this.#leave('close');
  }

  #onClick(event: MouseEvent): void {
    if (event.target === this.#dialog && this.#pressedOutside) this.#leave('close');
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    void this.#session?.save();
  }

  #toScene({ values, title, viewContext, dashboard }: ScheduleInput, session: ScheduleSession): DialogScene {
    return {
      session,
      title,
      locale: viewContext.context.locale,
      miniature: this.miniature,
      words: this.words,
      showsMore: this.showsMore,
      leaving: this.leaving,
      hasOwnView: hasOwnView(values),
      hasClicks: dashboard.state().active.crossFilters.length > 0,
      showMore: () => (this.showsMore = true),
      leave: this.#leave,
      discard: () => this.#leaveNow(this.leaving),
      keepEditing: this.#keepEditing,
    };
  }

  protected override render(): TemplateResult | typeof nothing {
    const session = this.#session;
    if (!this.input || !session) return nothing;
    const { state } = session;
    const scene = this.#toScene(this.input, session);
    return html`<dialog
      part="schedule-dialog"
      class=${state.form ? 'wide' : ''}
      aria-labelledby="title"
      @close=${() => this.remove()}
      @cancel=${(event: Event) => this.#onCancel(event)}
      @pointerdown=${(event: Event) => (this.#pressedOutside = event.target === this.#dialog)}
      @click=${(event: MouseEvent) => this.#onClick(event)}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
    >
      <form class="box" novalidate @submit=${(event: SubmitEvent) => this.#onSubmit(event)}>
        ${renderHeader(scene)}
        <div class="body">${renderBody(scene)}</div>
        ${state.list ? renderFooter(scene) : nothing}
      </form>
      <span class="visually-hidden" role="status">${state.announcement}</span>
    </dialog>`;
  }
}

const countItems = ({ list }: ScheduleState): number => list?.items.length ?? 0;

export function createScheduleElement(input: ScheduleInput): ScheduleElement {
  if (!customElements.get('vitrine-schedule')) customElements.define('vitrine-schedule', ScheduleElement);
  const element = new ScheduleElement();
  element.input = input;
  element.setAttribute('exportparts', 'schedule-dialog, schedule-item, schedule-preview, button');
  return element;
}
