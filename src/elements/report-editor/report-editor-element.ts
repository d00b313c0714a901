import { html, nothing, type TemplateResult } from 'lit';
import { createReportMessages, type ReportMessages } from '../../model/messages/report-editor-en.ts';
import { createProposalMessages } from '../../model/messages/report-proposals-en.ts';
import type { BrowsedMember, MemberGroup } from '../../model/report-query/browsed-members.ts';
import {
  chooseProposal,
  listWithOwn,
  type Offer,
  type OwnOffer,
} from '../../model/report-query/choose-proposals.ts';
import { addMember, hasMember, toggleMember } from '../../model/report-query/edit-query.ts';
import {
  emptyQuery,
  hasColumns,
  listChosen,
  toDataQuery,
  type ReportQuery,
} from '../../model/report-query/report-query.ts';
import { readReportQuery } from '../../model/report-query/read-report-query.ts';
import { suggestTitle } from '../../model/report-query/suggest-title.ts';
import type { FormDrawing } from '../../model/chart-form/form-control.ts';
import { carrySpec } from '../../model/chart-form/carry-drawing.ts';
import { createFormMessages } from '../../model/messages/report-form-en.ts';
import { ChartFormElement } from '../chart-form/chart-form-element.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { DataModel } from './data-model.ts';
import { createPictures, nameOffer, renderChart } from './render-chart.ts';
import { dropInSlot } from './drop-field.ts';
import { FieldDrag, type Dragged } from './field-drag.ts';
import { renderData, renderSteps, type DataScene, type Step } from './render-data.ts';
import { renderDesign, type DesignScene } from './render-design.ts';
import { renderQuery, type QueryScene } from './render-query.ts';
import { renderSaving } from './render-saving.ts';
import { focusChip, focusSearch, openFilter } from './report-editor-focus.ts';
import type { ReportEditorInput } from './report-editor-input.ts';
import { reportEditorStyles } from './report-editor-styles.ts';
import { ReportHistory, type ReportState } from './report-history.ts';
import { ReportRows } from './report-rows.ts';
import { ReportSaving } from './report-saving.ts';

/** The dialog in which an author makes a report: a query by clicks, and a chart for it at once. */
export class ReportEditorElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, reportEditorStyles];
  static override properties = {
    query: { state: true },
    chosenRule: { state: true },
    ownTitle: { state: true },
    step: { state: true },
    drawn: { state: true },
    own: { state: true },
    isLeaving: { state: true },
  };

  declare private query: ReportQuery;
  declare private chosenRule: Offer['rule'] | undefined;
  /** `undefined`: the title is the suggested one. */
  declare private ownTitle: string | undefined;
  /** What is shown where there is no room for both. */
  declare private step: Step;
  /** What the author has made of a proposal. */
  declare private own: OwnOffer | undefined;
  /** The proposal whose picture is drawn. */
  declare private drawn: Offer | undefined;
  declare private isLeaving: boolean;

  readonly #input: ReportEditorInput;
  readonly #messages: ReportMessages;
  readonly #names;
  readonly #rows: ReportRows;
  readonly #toPicture;
  readonly #model: DataModel;
  readonly #saving: ReportSaving;
  readonly #history = new ReportHistory();
  /** Whether the author has changed anything. */
  #isTouched = false;

  constructor(input: ReportEditorInput) {
    super();
    const { platform, context, host, kept } = input;
    this.#input = input;
    this.#messages = createReportMessages(context.locale);
    const proposalMessages = createProposalMessages(context.locale);
    this.#names = {
      messages: this.#messages,
      proposalMessages,
      formMessages: createFormMessages(context.locale),
    };
    const update = (): void => this.requestUpdate();
    this.#model = new DataModel(platform, update);
    this.#rows = new ReportRows({ platform, timeZone: context.timeZone, kept }, update);
    this.#saving = new ReportSaving(input.save, update);
    this.#toPicture = createPictures(host);
    this.query = emptyQuery;
    this.ownTitle = kept?.title;
    this.step = 'data';
    this.isLeaving = false;
    new FieldDrag(this, { drop: (dragged, target) => this.#drop(dragged, target) });
    this.setAttribute('exportparts', 'dialog, button');
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    this.renderRoot.querySelector('dialog')?.addEventListener('cancel', (event) => {
      if (this.#mayLose) event.preventDefault();
      this.isLeaving = this.#mayLose;
    });
    this.signal.addEventListener('abort', () => this.#rows.stop());
    // Keys of the editor below, such as those for undo, are not for this dialog.
    this.addEventListener('keydown', (event) => {
      event.stopPropagation();
      this.#onKey(event);
    });
    void this.#loadModel();
  }

  /** Whether closing would lose what the author has made. */
  get #mayLose(): boolean {
    const { kept } = this.#input;
    const { query } = this;
    return this.#isTouched && (kept !== undefined || hasColumns(query) || query.filters.length > 0);
  }

  protected override close(): void {
    if (this.#mayLose && !this.isLeaving) this.isLeaving = true;
    else super.close();
  }

  async #loadModel(): Promise<void> {
    await this.#model.load(this.signal);
    const { kept } = this.#input;
    if (kept && this.#model.groups) this.#run(readReportQuery(kept.query, this.#model.members));
    await this.updateComplete;
    await focusSearch(this.renderRoot);
  }

  get #state(): ReportState {
    const { query, own, chosenRule } = this;
    return { query, own, chosenRule };
  }

  /** Records a step. What the author has made follows the grains of its times. */
  #change(
    query: ReportQuery,
    { own = this.own, chosenRule = this.chosenRule }: Partial<ReportState> = {},
  ): void {
    const { members } = this.#model;
    this.#history.record(this.#state);
    this.#isTouched = true;
    this.isLeaving = false;
    this.own = own && carryOwn(own, toDataQuery(query, members));
    this.chosenRule = chosenRule;
    if (query !== this.query) this.#run(query);
  }

  #restore(state: ReportState | undefined): void {
    if (!state) return;
    this.own = state.own;
    this.chosenRule = state.chosenRule;
    if (state.query !== this.query) this.#run(state.query);
  }

  #undo(): void {
    this.#restore(this.#history.undo(this.#state));
  }

  #redo(): void {
    this.#restore(this.#history.redo(this.#state));
  }

  /** Fields of texts have an undo of their own. */
  #onKey(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    const isText = event.composedPath().some((one) => one instanceof HTMLElement && one.matches(textFields));
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) this.#redo();
    else this.#undo();
  }

  #design(drawing: FormDrawing, query = this.query): void {
    const { shown } = this.#rows;
    const { size, columnFormats } = this.#proposal ?? {};
    if (!shown || !size) return;
    const asked = query === this.query ? shown.query : toDataQuery(query, this.#model.members);
    const own: OwnOffer = { columnFormats, ...drawing, rule: 'own', size, query: asked };
    this.#change(query, { own, chosenRule: 'own' });
  }

  #drop(dragged: Dragged, target: string): void {
    const member = this.#model.members.get(dragged.member ?? '');
    if (target === 'where' && member) void this.#openFilter(member);
    else if (target === 'query' && member && !hasMember(this.query, member.name))
      this.#change(addMember(this.query, member));
    const { shown } = this.#rows;
    const drawing = this.#proposal;
    const form = this.renderRoot.querySelector('vitrine-chart-form');
    const slot = target.startsWith('slot ') ? target.slice(5) : undefined;
    if (slot === undefined || !shown || !drawing || !(form instanceof ChartFormElement)) return;
    const scene = { query: this.query, members: this.#model.members, fields: shown.fields, drawing };
    const dropped = dropInSlot(dragged, slot, { ...scene, part: form.shownPart });
    if (dropped) this.#design(dropped.drawing, dropped.query);
  }

  #run(query: ReportQuery): void {
    const { members } = this.#model;
    this.query = query;
    void this.#rows.run(hasColumns(query) ? toDataQuery(query, members) : undefined, members);
  }

  async #remove(query: ReportQuery): Promise<void> {
    this.#change(query);
    await this.updateComplete;
    focusChip(this.renderRoot);
  }

  get #offers(): readonly Offer[] {
    const { shown } = this.#rows;
    return shown ? listWithOwn(shown, this.own) : [];
  }

  get #proposal(): Offer | undefined {
    return chooseProposal(this.#offers, this.chosenRule);
  }

  get #title(): string {
    return this.ownTitle ?? suggestTitle(this.query, this.#model.members, this.#messages);
  }

  async #save(): Promise<void> {
    const { shown } = this.#rows;
    const { kind, spec, size, columnFormats } = this.#proposal ?? {};
    if (!shown || !kind || !spec || !size) return;
    const title = this.#title.trim() || this.#messages('untitled');
    const meta = { kind, spec, ...(columnFormats && { preferences: { columnFormats } }) };
    const report = { title, query: shown.query, meta, size };
    const show = await this.#saving.save(report, this.signal);
    if (!show) return;
    super.close();
    show();
  }

  protected override render(): TemplateResult {
    const messages = this.#messages;
    const content = html`<div class="body ${this.step}">
        ${this.#renderSteps()}
        <section class="data" aria-label=${messages('members')}>${renderData(this.#toDataScene())}</section>
        <section class="work" aria-label=${messages('chartTab')}>
          ${this.#model.groups ? renderQuery(this.#toQueryScene(this.#model.groups)) : nothing}
          ${this.#renderChart()}
        </section>
        <section class="design" aria-label=${messages('designTab')}>
          ${renderDesign(this.#toDesignScene())}
        </section>
      </div>
      ${this.#renderSaving()}`;
    return this.renderDialog({
      title: messages(this.#input.kept ? 'editReport' : 'newReport'),
      close: messages('close'),
      content,
    });
  }

  #toDataScene(): DataScene {
    return {
      messages: this.#messages,
      groups: this.#model.groups,
      fault: this.#model.fault,
      chosen: new Set([...this.#model.members.keys()].filter((name) => hasMember(this.query, name))),
      joined: this.#joined,
      choose: (member) => this.#change(toggleMember(this.query, member)),
      filter: (member) => void this.#openFilter(member),
      retry: () => void this.#loadModel(),
    };
  }

  #toDesignScene(): DesignScene {
    const { shown } = this.#rows;
    return {
      messages: this.#messages,
      formMessages: this.#names.formMessages,
      drawing: this.#proposal,
      fields: shown?.fields ?? [],
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      apply: (drawing) => this.#design(drawing),
    };
  }

  #renderSteps(): TemplateResult {
    return renderSteps({
      messages: this.#messages,
      step: this.step,
      chart: this.#proposal && nameOffer(this.#proposal, this.#names),
      fault: this.#rows.fault,
      go: (step) => (this.step = step),
    });
  }

  /** The first member of the query, which all others must be joined with. */
  get #joined(): BrowsedMember | undefined {
    const [name = ''] = listChosen(this.query);
    return this.#model.members.get(name);
  }

  async #openFilter(member: BrowsedMember): Promise<void> {
    this.step = 'chart';
    await this.updateComplete;
    await openFilter(this.renderRoot, member);
  }

  #toQueryScene(groups: readonly MemberGroup[]): QueryScene {
    return {
      query: this.query,
      members: this.#model.members,
      groups,
      joined: this.#joined,
      messages: this.#messages,
      context: this.#input.context,
      runQuery: (query, signal) => this.#rows.load(query, signal),
      change: (query) => this.#change(query),
      remove: (query) => void this.#remove(query),
    };
  }

  #renderChart(): TemplateResult {
    const proposal = this.#proposal;
    return renderChart({
      rows: this.#rows,
      offers: this.#offers,
      proposal,
      isDrawn: this.drawn !== undefined && this.#offers.includes(this.drawn),
      ...this.#names,
      toPicture: this.#toPicture,
      choose: (chosenRule) => this.#change(this.query, { chosenRule }),
      onDrawn: () => (this.drawn = proposal),
    });
  }

  #renderSaving(): TemplateResult {
    const { shown, isLoading, fault } = this.#rows;
    const { kept } = this.#input;
    const { fault: about } = this.#saving;
    return renderSaving({
      messages: this.#messages,
      title: this.#title,
      isEdited: kept !== undefined,
      canSave: shown !== undefined && !isLoading && fault === undefined && this.#proposal !== undefined,
      isSaving: this.#saving.isBusy,
      isLeaving: this.isLeaving,
      fault: about,
      rename: (title) => {
        this.#isTouched = true;
        this.ownTitle = title === '' ? undefined : title;
      },
      save: () => void this.#save(),
      stay: () => (this.isLeaving = false),
      leave: () => super.close(),
    });
  }
}

const textFields =
  'input:not([type="checkbox"], [type="color"], [type="radio"]), textarea, [contenteditable]';

/** Its columns are those of the query with other grains. */
const carryOwn = (own: OwnOffer, query: OwnOffer['query']): OwnOffer => {
  const spec = carrySpec(own.spec, own.query, query);
  return spec === own.spec ? own : { ...own, spec, query };
};
