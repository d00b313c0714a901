import { html, nothing, type TemplateResult } from 'lit';
import { createReportMessages, type ReportMessages } from '../../model/messages/report-editor-en.ts';
import { createProposalMessages } from '../../model/messages/report-proposals-en.ts';
import type { BrowsedMember, MemberGroup } from '../../model/report-query/browsed-members.ts';
import type { Offer } from '../../model/report-query/choose-proposals.ts';
import { hasMember, toggleMember } from '../../model/report-query/edit-query.ts';
import type { ReportQuery } from '../../model/report-query/report-query.ts';
import { suggestRowsTitle, suggestTitle } from '../../model/report-query/suggest-title.ts';
import { createFormMessages } from '../../model/messages/report-form-en.ts';
import { ChartFormElement } from '../chart-form/chart-form-element.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { createPictures, nameOffer, renderChart } from './render-chart.ts';
import { FieldDrag, type Dragged } from './field-drag.ts';
import { renderData, renderSteps, type DataScene, type Step } from './render-data.ts';
import { renderDesign, type DesignScene } from './render-design.ts';
import { renderQuery, type QueryScene } from './render-query.ts';
import { renderSaving } from './render-saving.ts';
import { renderMode, renderSql, type SqlScene } from './render-sql.ts';
import { focusChip, focusSearch, insertCode, openFilter } from './report-editor-focus.ts';
import type { ReportEditorInput } from './report-editor-input.ts';
import { reportEditorStyles } from './report-editor-styles.ts';
import { ReportWork } from './report-work.ts';
import { ReportSaving } from './report-saving.ts';

/** The dialog in which an author makes a report: a query by clicks or in SQL, and a chart for it at once. */
export class ReportEditorElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, reportEditorStyles];
  static override properties = {
    ownTitle: { state: true },
    step: { state: true },
    drawn: { state: true },
    isLeaving: { state: true },
  };

  /** `undefined`: the title is the suggested one. */
  declare private ownTitle: string | undefined;
  /** What is shown where there is no room for both. */
  declare private step: Step;
  /** The proposal whose picture is drawn. */
  declare private drawn: Offer | undefined;
  declare private isLeaving: boolean;

  readonly #input: ReportEditorInput;
  readonly #messages: ReportMessages;
  readonly #names;
  readonly #work: ReportWork;
  readonly #toPicture;
  readonly #saving: ReportSaving;

  constructor(input: ReportEditorInput) {
    super();
    const { context, host, kept } = input;
    this.#input = input;
    this.#messages = createReportMessages(context.locale);
    const proposalMessages = createProposalMessages(context.locale);
    this.#names = {
      messages: this.#messages,
      proposalMessages,
      formMessages: createFormMessages(context.locale),
    };
    const update = (): void => this.requestUpdate();
    this.#work = new ReportWork(input, update);
    this.#saving = new ReportSaving(input.save, update);
    this.#toPicture = createPictures(host);
    this.ownTitle = kept?.title;
    this.step = 'data';
    this.isLeaving = false;
    new FieldDrag(this, { drop: (dragged, target) => this.#drop(dragged, target) });
    this.setAttribute('exportparts', 'dialog, button');
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    this.renderRoot.querySelector('dialog')?.addEventListener('cancel', (event) => {
      this.#work.spec.flush();
      if (this.#work.mayLose) event.preventDefault();
      this.isLeaving = this.#work.mayLose;
    });
    this.signal.addEventListener('abort', () => this.#work.stop());
    // Keys of the editor below, such as those for undo, are not for this dialog.
    this.addEventListener('keydown', (event) => {
      event.stopPropagation();
      this.#onKey(event);
    });
    void this.#loadModel();
  }

  protected override close(): void {
    this.#work.spec.flush();
    if (this.#work.mayLose && !this.isLeaving) this.isLeaving = true;
    else super.close();
  }

  async #loadModel(): Promise<void> {
    await this.#work.load(this.signal);
    await this.updateComplete;
    await focusSearch(this.renderRoot);
  }

  /** Fields of texts have an undo of their own. */
  #onKey(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    const isText = event.composedPath().some((one) => one instanceof HTMLElement && one.matches(textFields));
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) this.#work.redo();
    else this.#work.undo();
  }

  /** Whoever goes on has answered the question whether to leave. */
  #stay(): void {
    this.isLeaving = false;
  }

  #drop(dragged: Dragged, target: string): void {
    this.#stay();
    const member = this.#work.model.members.get(dragged.member ?? '');
    if (target === 'where' && member) void this.#openFilter(member);
    if (target === 'query' && member) this.#work.add(member);
    const form = this.renderRoot.querySelector('vitrine-chart-form');
    if (target.startsWith('slot ') && form instanceof ChartFormElement)
      this.#work.dropInSlot(dragged, target.slice(5), form.shownPart);
  }

  async #insert(member: BrowsedMember): Promise<void> {
    this.step = 'chart';
    await this.updateComplete;
    insertCode(this.renderRoot, (offset) => this.#work.sql.writeMember(member, offset));
  }

  async #remove(query: ReportQuery): Promise<void> {
    this.#work.change(query);
    await this.updateComplete;
    focusChip(this.renderRoot);
  }

  get #title(): string {
    if (this.ownTitle !== undefined) return this.ownTitle;
    const { shown } = this.#work.rows;
    return shown?.sqlQuery !== undefined
      ? suggestRowsTitle(shown.fields, this.#messages)
      : suggestTitle(this.#work.query, this.#work.model.members, this.#messages);
  }

  async #save(): Promise<void> {
    this.#work.spec.flush();
    if (!this.#work.canSave) return;
    const { shown } = this.#work.rows;
    const { kind, spec, size, columnFormats } = this.#work.proposal ?? {};
    if (!shown || !kind || !spec || !size) return;
    const title = this.#title.trim() || this.#messages('untitled');
    const meta = { kind, spec, ...(columnFormats && { preferences: { columnFormats } }) };
    const { query, sqlQuery } = shown;
    const report = { title, query, sqlQuery, meta, size };
    const show = await this.#saving.save(report, this.signal);
    if (!show) return;
    super.close();
    show();
  }

  protected override render(): TemplateResult {
    const messages = this.#messages;
    const { groups } = this.#work.model;
    const content = html`<div
        class="body ${this.step}"
        ?inert=${this.#saving.isBusy}
        @click=${() => this.#stay()}
        @input=${() => this.#stay()}
      >
        ${this.#renderSteps()}
        <section class="data" aria-label=${messages('members')}>${renderData(this.#toDataScene())}</section>
        <section class="work" aria-label=${messages('chartTab')}>
          ${groups || this.#work.sql.mode === 'sql' ? this.#renderQuery(groups ?? []) : nothing}
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

  #renderQuery(groups: readonly MemberGroup[]): TemplateResult {
    const scene = this.#toSqlScene();
    if (this.#work.sql.mode === 'fields')
      return renderQuery({ ...this.#toQueryScene(groups), head: renderMode(scene) });
    return html`<div class="query" role="group" aria-label=${this.#messages('query')}>
      ${renderMode(scene)} ${renderSql(scene)}
    </div>`;
  }

  #toSqlScene(): SqlScene {
    const written = this.#work.writtenSql;
    const isOther = written !== '' && this.#work.sql.isOwn && this.#work.sql.text !== written;
    return {
      messages: this.#messages,
      sql: this.#work.sql,
      setMode: (mode) => this.#work.setMode(mode),
      edit: (text, isCompleting) => {
        this.#work.isTouched = true;
        this.#stay();
        this.#work.sql.change(text, isCompleting);
      },
      writeAnew: isOther ? () => this.#work.sql.open(written, false) : undefined,
    };
  }

  #toDataScene(): DataScene {
    const browsed = {
      messages: this.#messages,
      groups: this.#work.model.groups,
      fault: this.#work.model.fault,
    };
    if (this.#work.sql.mode === 'sql')
      return {
        ...browsed,
        choose: (member) => void this.#insert(member),
        retry: () => void this.#loadModel(),
      };
    return {
      ...browsed,
      chosen: new Set(
        [...this.#work.model.members.keys()].filter((name) => hasMember(this.#work.query, name)),
      ),
      joined: this.#work.joined,
      choose: (member) => this.#work.change(toggleMember(this.#work.query, member)),
      filter: (member) => void this.#openFilter(member),
      retry: () => void this.#loadModel(),
    };
  }

  #toDesignScene(): DesignScene {
    const { shown } = this.#work.rows;
    return {
      messages: this.#messages,
      formMessages: this.#names.formMessages,
      drawing: this.#work.proposal,
      fields: shown?.fields ?? [],
      spec: this.#work.spec,
      isLoading: this.#work.rows.isLoading,
      canUndo: this.#work.history.canUndo,
      canRedo: this.#work.history.canRedo,
      undo: () => this.#work.undo(),
      redo: () => this.#work.redo(),
      apply: (drawing) => this.#work.design(drawing),
    };
  }

  #renderSteps(): TemplateResult {
    return renderSteps({
      messages: this.#messages,
      step: this.step,
      chart: this.#work.proposal && nameOffer(this.#work.proposal, this.#names),
      fault: this.#work.rows.fault,
      go: (step) => (this.step = step),
    });
  }

  async #openFilter(member: BrowsedMember): Promise<void> {
    this.step = 'chart';
    await this.updateComplete;
    await openFilter(this.renderRoot, member);
  }

  #toQueryScene(groups: readonly MemberGroup[]): Omit<QueryScene, 'head'> {
    return {
      query: this.#work.query,
      members: this.#work.model.members,
      groups,
      joined: this.#work.joined,
      messages: this.#messages,
      context: this.#input.context,
      runQuery: (query, signal) => this.#work.rows.load(query, signal),
      change: (query) => this.#work.change(query),
      remove: (query) => void this.#remove(query),
    };
  }

  #renderChart(): TemplateResult {
    const proposal = this.#work.proposal;
    return renderChart({
      rows: this.#work.rows,
      offers: this.#work.offers,
      proposal,
      isDrawn: this.drawn !== undefined && this.#work.offers.includes(this.drawn),
      isSql: this.#work.sql.mode === 'sql',
      ...this.#names,
      toPicture: this.#toPicture,
      choose: (rule) => this.#work.choose(rule),
      onDrawn: () => (this.drawn = proposal),
    });
  }

  #renderSaving(): TemplateResult {
    const { kept } = this.#input;
    const { fault: about } = this.#saving;
    return renderSaving({
      messages: this.#messages,
      title: this.#title,
      isEdited: kept !== undefined,
      canSave: this.#work.canSave,
      isSaving: this.#saving.isBusy,
      isLeaving: this.isLeaving,
      fault: about,
      rename: (title) => {
        this.#work.isTouched = true;
        this.ownTitle = title === '' ? undefined : title;
      },
      save: () => void this.#save(),
      stay: () => this.#stay(),
      leave: () => super.close(),
    });
  }
}

const textFields =
  'input:not([type="checkbox"], [type="color"], [type="radio"]), textarea, [contenteditable]';
