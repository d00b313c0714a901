/** What an author makes of a report: its query, in fields or in SQL, and its drawing. Each change is a step that can be undone. */
import type { FormDrawing } from '../../model/chart-form/form-control.ts';
import { carrySpec } from '../../model/chart-form/carry-drawing.ts';
import type { BrowsedMember } from '../../model/report-query/browsed-members.ts';
import {
  chooseProposal,
  listWithOwn,
  type Offer,
  type OwnOffer,
} from '../../model/report-query/choose-proposals.ts';
import { addMember, hasMember } from '../../model/report-query/edit-query.ts';
import { readReportQuery } from '../../model/report-query/read-report-query.ts';
import {
  emptyQuery,
  hasColumns,
  listChosen,
  toDataQuery,
  type ReportQuery,
} from '../../model/report-query/report-query.ts';
import { writeSql } from '../../model/report-query/write-sql.ts';
import { DataModel } from './data-model.ts';
import { dropInSlot } from './drop-field.ts';
import type { Dragged } from './field-drag.ts';
import type { ReportEditorInput } from './report-editor-input.ts';
import { ReportHistory, type ReportState } from './report-history.ts';
import { ReportRows } from './report-rows.ts';
import { SpecEditing } from './spec-editing.ts';
import { SqlEditing, type QueryMode } from './sql-editing.ts';

export class ReportWork {
  readonly model: DataModel;
  readonly rows: ReportRows;
  readonly sql: SqlEditing;
  readonly spec: SpecEditing;
  readonly history = new ReportHistory();
  /** Whether the author has changed anything. */
  isTouched = false;
  #state: ReportState = { query: emptyQuery, own: undefined, chosenRule: undefined, mode: 'fields' };
  readonly #kept: ReportEditorInput['kept'];
  readonly #onChange: () => void;

  constructor({ platform, context, kept }: ReportEditorInput, onChange: () => void) {
    this.#kept = kept;
    this.#onChange = onChange;
    this.model = new DataModel(platform, onChange);
    this.rows = new ReportRows({ platform, context, kept }, onChange);
    this.sql = new SqlEditing({ model: this.model, rows: this.rows, onChange });
    this.spec = new SpecEditing({ apply: (drawing) => this.design(drawing), onChange });
  }

  get query(): ReportQuery {
    return this.#state.query;
  }

  async load(signal: AbortSignal): Promise<void> {
    await this.model.load(signal);
    const kept = this.#kept;
    if (kept?.sqlQuery !== undefined) {
      this.#state = { ...this.#state, mode: 'sql' };
      this.sql.open(kept.sqlQuery, true);
    } else if (kept && this.model.groups) this.#run(readReportQuery(kept.query, this.model.members));
  }

  stop(): void {
    this.rows.stop();
    this.sql.stop();
    this.spec.stop();
  }

  /** Whether closing would lose what the author has made. */
  get mayLose(): boolean {
    if (this.spec.hasFault) return true;
    const { query } = this;
    const isWritten = this.sql.isOwn && this.sql.text.trim() !== '';
    const hasContent = isWritten || hasColumns(query) || query.filters.length > 0;
    return this.isTouched && (this.#kept !== undefined || hasContent);
  }

  /** The ways to show the rows. */
  get offers(): readonly Offer[] {
    const { shown } = this.rows;
    return shown ? listWithOwn(shown, this.#state.own) : [];
  }

  /** The one that is shown. */
  get proposal(): Offer | undefined {
    return chooseProposal(this.offers, this.#state.chosenRule);
  }

  /** Whether the rows are those of the query, and can be drawn. */
  get canSave(): boolean {
    const { shown, isLoading, fault } = this.rows;
    const isRun = this.sql.mode === 'fields' || this.sql.isRun;
    const isDrawn = this.proposal !== undefined && !this.spec.hasFault;
    return shown !== undefined && !isLoading && fault === undefined && isRun && isDrawn;
  }

  /** What the author has made follows the grains of its times. */
  change(query: ReportQuery): void {
    this.spec.flush();
    this.#step({ ...this.#state, query });
  }

  choose(chosenRule: Offer['rule']): void {
    this.spec.flush();
    this.#step({ ...this.#state, chosenRule });
  }

  /** @param query - the query whose rows are drawn. By default that of the rows that are shown. */
  design(drawing: FormDrawing, query = this.query): void {
    const { shown } = this.rows;
    const { size, columnFormats } = this.proposal ?? {};
    if (!shown || !size) return;
    // The rows of the query may be on their way.
    const asked = this.sql.mode === 'sql' ? shown.query : toDataQuery(query, this.model.members);
    const own: OwnOffer = { columnFormats, ...drawing, rule: 'own', size, query: asked };
    this.#step({ ...this.#state, query, own, chosenRule: 'own' });
  }

  /** @param part - the part of the drawing whose slot takes the field. */
  dropInSlot(dragged: Dragged, slot: string, part: number): void {
    const { shown } = this.rows;
    const drawing = this.proposal;
    if (!shown || !drawing) return;
    const { members } = this.model;
    const isWritten = this.sql.mode === 'sql';
    const scene = { query: this.query, members, fields: shown.fields, drawing, part, isWritten };
    const dropped = dropInSlot(dragged, slot, scene);
    if (dropped) this.design(dropped.drawing, dropped.query);
  }

  add(member: BrowsedMember): void {
    if (!hasMember(this.query, member.name)) this.change(addMember(this.query, member));
  }

  undo(): void {
    this.spec.flush();
    this.#restore(this.history.undo(this.#state));
  }

  redo(): void {
    this.spec.flush();
    this.#restore(this.history.redo(this.#state));
  }

  setMode(mode: QueryMode): void {
    this.spec.flush();
    this.#step({ ...this.#state, mode });
  }

  /** What is written in SQL stays, whatever the fields are. */
  #enter(mode: QueryMode): void {
    if (mode === 'fields') {
      this.sql.leave();
      this.#run(this.query);
    } else if (this.sql.isOwn) this.sql.open(this.sql.text, true);
    else this.sql.open(this.writtenSql, false);
  }

  /** The query of the fields in SQL. */
  get writtenSql(): string {
    return writeSql(this.query, this.model.members);
  }

  /** The first member of the query, which all others must be joined with. */
  get joined(): BrowsedMember | undefined {
    const [name = ''] = listChosen(this.query);
    return this.model.members.get(name);
  }

  #step(next: ReportState): void {
    const { query, own } = next;
    this.history.record(this.#state);
    this.isTouched = true;
    const isOther = query !== this.query;
    this.#go({ ...next, own: own && isOther ? carryOwn(own, toDataQuery(query, this.model.members)) : own });
  }

  #restore(state: ReportState | undefined): void {
    if (state) this.#go(state);
  }

  #go(state: ReportState): void {
    const before = this.#state;
    this.#state = state;
    if (state.mode !== before.mode) this.#enter(state.mode);
    else if (state.query !== before.query) this.#run(state.query);
    this.#onChange();
  }

  /** The rows of SQL stay as long as it is written. */
  #run(query: ReportQuery): void {
    const { members } = this.model;
    this.#state = { ...this.#state, query };
    if (this.sql.mode === 'sql') return;
    void this.rows.run(hasColumns(query) ? toDataQuery(query, members) : undefined, members);
  }
}

/** Its columns are those of the query with other grains. */
function carryOwn(own: OwnOffer, query: OwnOffer['query']): OwnOffer {
  const spec = carrySpec(own.spec, own.query, query);
  return spec === own.spec ? own : { ...own, spec, query };
}
