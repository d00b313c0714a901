/** How an author writes the query of a report: by fields, or in SQL. */
import { loadChunk } from '../../browser/load-chunk.ts';
import type { CodeDiagnostic, CompletionSource } from '../../model/code-completion/code-completion.ts';
import type { Member } from '../../model/parsing/parse-meta.ts';
import { createSqlCompletion } from '../../model/report-query/complete-sql.ts';
import { locateSqlFault } from '../../model/report-query/locate-sql-fault.ts';
import { writeMemberAt, type WrittenMember } from '../../model/report-query/sql-reference.ts';
import { splitMember } from '../../model/sql/sql-names.ts';
import type { DataModel } from './data-model.ts';
import type { ReportRows } from './report-rows.ts';

export type QueryMode = 'fields' | 'sql';

/** ms. A pause in typing, after which the statement runs. */
const pause = 700;

interface SqlPorts {
  readonly model: Pick<DataModel, 'groups' | 'members'>;
  readonly rows: Pick<ReportRows, 'runSql' | 'fault' | 'isRefused'>;
  readonly onChange: () => void;
}

export class SqlEditing {
  mode: QueryMode = 'fields';
  text = '';
  /** Whether the author has written in it: then it stays, whatever the fields are. */
  isOwn = false;
  /** Whether the editor of code is there. */
  isReady = false;
  /** Why it could not be loaded. */
  loadFault: string | undefined;
  readonly #ports: SqlPorts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ran: string | undefined;
  #located:
    | { readonly fault: string; readonly text: string; readonly found: readonly CodeDiagnostic[] }
    | undefined;
  #complete: { readonly groups: SqlPorts['model']['groups']; readonly source: CompletionSource } | undefined;

  constructor(ports: SqlPorts) {
    this.#ports = ports;
  }

  /** Begins to write in SQL. */
  open(text: string, isOwn: boolean): void {
    this.mode = 'sql';
    this.text = text;
    this.isOwn = isOwn;
    void this.load();
    this.run();
  }

  /** Goes back to the fields. The text stays for the next time. */
  leave(): void {
    clearTimeout(this.#timer);
    this.mode = 'fields';
  }

  /** The editor of code comes with the first statement that is written. */
  async load(): Promise<void> {
    this.loadFault = undefined;
    try {
      const { defineCodeEditor } = await loadChunk(() => import('../code-editor/code-editor-element.ts'));
      defineCodeEditor();
      this.isReady = true;
    } catch (error) {
      this.loadFault = error instanceof Error ? error.message : String(error);
    }
    this.#ports.onChange();
  }

  /**
   * The author has changed the text.
   * @param isCompleting - whether a word is being chosen: what is there so far is no statement yet.
   */
  change(text: string, isCompleting: () => boolean): void {
    this.text = text;
    this.isOwn = true;
    this.#runLater(isCompleting);
    this.#ports.onChange();
  }

  #runLater(isCompleting: () => boolean): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (isCompleting() ? this.#runLater(isCompleting) : this.run()), pause);
  }

  /** Runs the text at once, in place of what is running. */
  run(): void {
    clearTimeout(this.#timer);
    this.#ran = this.text;
    void this.#ports.rows.runSql(this.text, this.#ports.model.members);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Whether the rows are those of the text. */
  get isRun(): boolean {
    return this.#ran === this.text;
  }

  /** What the last refusal is about, as long as the text is the one that was refused. */
  get diagnostics(): readonly CodeDiagnostic[] {
    const { fault, isRefused } = this.#ports.rows;
    if (fault === undefined || !isRefused || !this.isRun) return none;
    if (this.#located?.fault !== fault || this.#located.text !== this.text)
      this.#located = { fault, text: this.text, found: this.#locate(fault) };
    return this.#located.found;
  }

  #locate(fault: string): readonly CodeDiagnostic[] {
    const measures = new Set(
      [...this.#ports.model.members.values()]
        .filter(({ kind }) => kind === 'measure')
        .map(({ name }) => splitMember(name).column.toLowerCase()),
    );
    return locateSqlFault(this.text, fault, (name) => measures.has(name));
  }

  get complete(): CompletionSource {
    const { groups = [] } = this.#ports.model;
    if (this.#complete?.groups !== groups) this.#complete = { groups, source: createSqlCompletion(groups) };
    return this.#complete.source;
  }

  /** What a click on a member writes. */
  writeMember(member: Pick<Member, 'name' | 'kind'>, offset: number): WrittenMember {
    return writeMemberAt(member, this.text, offset);
  }
}

const none: readonly CodeDiagnostic[] = [];
