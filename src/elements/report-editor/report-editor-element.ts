import { html, nothing, type TemplateResult } from 'lit';
import { createReportMessages, type ReportMessages } from '../../model/messages/report-editor-en.ts';
import { createProposalMessages } from '../../model/messages/report-proposals-en.ts';
import type { BrowsedMember, MemberGroup } from '../../model/report-query/browsed-members.ts';
import { chooseProposal, type Offer } from '../../model/report-query/choose-proposals.ts';
import { hasMember, toggleMember } from '../../model/report-query/edit-query.ts';
import {
  emptyQuery,
  hasColumns,
  listChosen,
  toDataQuery,
  type ReportQuery,
} from '../../model/report-query/report-query.ts';
import { readReportQuery } from '../../model/report-query/read-report-query.ts';
import { suggestTitle } from '../../model/report-query/suggest-title.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { DataModel } from './data-model.ts';
import { createPictures, nameOffer, renderChart } from './render-chart.ts';
import { renderData, renderSteps, type DataScene } from './render-data.ts';
import { renderQuery, type QueryScene } from './render-query.ts';
import { renderSaving } from './render-saving.ts';
import { focusChip, focusSearch, openFilter } from './report-editor-focus.ts';
import type { ReportEditorInput } from './report-editor-input.ts';
import { reportEditorStyles } from './report-editor-styles.ts';
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
    isLeaving: { state: true },
  };

  declare private query: ReportQuery;
  declare private chosenRule: Offer['rule'] | undefined;
  /** `undefined`: the title is the suggested one. */
  declare private ownTitle: string | undefined;
  /** What is shown where there is no room for both. */
  declare private step: 'data' | 'chart';
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
  /** Whether the author has changed anything. */
  #isTouched = false;

  constructor(input: ReportEditorInput) {
    super();
    const { platform, context, host, kept } = input;
    this.#input = input;
    this.#messages = createReportMessages(context.locale);
    const proposalMessages = createProposalMessages(context.locale);
    this.#names = { messages: this.#messages, proposalMessages };
    const update = (): void => this.requestUpdate();
    this.#model = new DataModel(platform, update);
    this.#rows = new ReportRows({ platform, timeZone: context.timeZone, kept }, update);
    this.#saving = new ReportSaving(input.save, update);
    this.#toPicture = createPictures(host);
    this.query = emptyQuery;
    this.ownTitle = kept?.title;
    this.step = 'data';
    this.isLeaving = false;
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
    this.addEventListener('keydown', (event) => event.stopPropagation());
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

  #change(query: ReportQuery): void {
    this.#isTouched = true;
    this.isLeaving = false;
    this.#run(query);
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

  get #proposal(): Offer | undefined {
    return chooseProposal(this.#rows.shown?.proposals ?? [], this.chosenRule);
  }

  get #title(): string {
    return this.ownTitle ?? suggestTitle(this.query, this.#model.members, this.#messages);
  }

  async #save(): Promise<void> {
    const { shown } = this.#rows;
    const { kind, spec, size } = this.#proposal ?? {};
    if (!shown || !kind || !spec || !size) return;
    const title = this.#title.trim() || this.#messages('untitled');
    const report = { title, query: shown.query, meta: { kind, spec }, size };
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
      proposal,
      isDrawn: this.drawn !== undefined && this.#rows.shown?.proposals.includes(this.drawn) === true,
      ...this.#names,
      toPicture: this.#toPicture,
      choose: (rule) => {
        this.#isTouched = true;
        this.chosenRule = rule;
      },
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
