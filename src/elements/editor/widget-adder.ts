/** Lists what an author can add to the dashboard, and adds it. */
import type { AddReport } from '../../client/open-drafts.ts';
import { addWidget, type GridSize, type NewWidget } from '../../model/draft/edit-draft.ts';
import type { Member } from '../../model/parsing/parse-meta.ts';
import { isRecord, readNonBlankString, readNumber } from '../../model/parsing/read-value.ts';
import type { AddableGroup, AddableWidget } from './add-menu-element.ts';
import type { DraftEditing } from './draft-editing.ts';
import { createId, type EditorContext } from './editor-context.ts';
import { openNewReport } from './edit-reports.ts';
import { openMemberPicker } from './pick-member-element.ts';

/** Columns and rows of new widgets. */
const sizes = {
  text: { w: 12, h: 4 },
  report: { w: 6, h: 10 },
  control: { w: 3, h: 2 },
  tabs: { w: 12, h: 10 },
  analyst: { w: 6, h: 8 },
} as const satisfies Readonly<Record<string, GridSize>>;

export class WidgetAdder {
  readonly #context: EditorContext;
  readonly #openForm: (widgetId: string) => void;

  constructor(context: EditorContext, openForm: (widgetId: string) => void) {
    this.#context = context;
    this.#openForm = openForm;
  }

  list({ snapshots, client }: DraftEditing): readonly AddableGroup[] {
    const { messages } = this.#context;
    const reports = snapshots.flatMap((snapshot) => this.#toAddableReport(snapshot));
    return [
      { widgets: client ? [this.#toNewReport(), ...this.#listOwn()] : this.#listOwn() },
      { title: messages('reports'), empty: messages('noReports'), widgets: reports },
    ];
  }

  async add(type: string, config: NewWidget['config'], size: GridSize): Promise<string> {
    const id = createId('widget');
    this.#context.edit((draft) => addWidget(draft, { id, type, config, size }));
    await this.#context.reveal(id, 'added');
    return id;
  }

  /** Opens the dialog in which an author makes a report. */
  openNewReport(): void {
    const add = (reportId: number, size: GridSize): void => void this.add('CHART', { reportId }, size);
    void openNewReport(this.#context, add);
  }

  /** Adds a report that was made elsewhere in the page. The focus stays there. */
  readonly addReport: AddReport = async (report, size, signal) => {
    const editing = this.#context.pieces.editing();
    if (!editing) throw new Error('The draft is not edited any more.');
    const reportId = await editing.createReport(report, signal);
    editing.edit((draft) =>
      addWidget(draft, { id: createId('widget'), type: 'CHART', config: { reportId }, size }),
    );
  };

  #toNewReport(): AddableWidget {
    const { messages } = this.#context;
    return {
      title: messages('newReport'),
      note: messages('newReportNote'),
      icon: 'report',
      add: () => this.openNewReport(),
    };
  }

  #listOwn(): AddableWidget[] {
    const { messages } = this.#context;
    const tabs = [1, 2].map((number) => ({
      id: `tab-${number}`,
      title: messages('newTab', { number }),
      widgetIds: [],
    }));
    return [
      {
        title: messages('text'),
        note: messages('textNote'),
        icon: 'text',
        add: () => void this.#addText(),
      },
      {
        title: messages('filter'),
        note: messages('filterNote'),
        icon: 'filter',
        add: () => this.#pick('filter', 'FILTER', ({ kind }) => kind === 'dimension'),
      },
      {
        title: messages('grain'),
        note: messages('grainNote'),
        icon: 'grain',
        add: () =>
          this.#pick('grain', 'TIME_GRAIN', ({ kind, type }) => kind === 'dimension' && type === 'time'),
      },
      {
        title: messages('tabs'),
        note: messages('tabsNote'),
        icon: 'tabs',
        add: () => void this.add('TABS_CONTAINER', { tabs }, sizes.tabs),
      },
      {
        title: messages('analyst'),
        note: messages('analystNote'),
        icon: 'analyst',
        add: () => void this.add('AI', { title: messages('analyst') }, sizes.analyst),
      },
    ];
  }

  async #addText(): Promise<void> {
    const config = { content: this.#context.messages('newText') };
    this.#openForm(await this.add('TEXT', config, sizes.text));
  }

  #pick(title: 'filter' | 'grain', type: string, isOffered: (member: Member) => boolean): void {
    openMemberPicker(this.#context, {
      title: this.#context.messages(title),
      isOffered,
      onPick: (member) => void this.add(type, { member: member.name, title: member.title }, sizes.control),
    });
  }

  #toAddableReport(snapshot: unknown): AddableWidget[] {
    const { reportId, title, name, description } = isRecord(snapshot) ? snapshot : {};
    const id = readNumber(reportId);
    if (id === undefined) return [];
    const heading =
      readNonBlankString(title) ?? readNonBlankString(name) ?? this.#context.messages('untitled');
    const add = (): void => void this.add('CHART', { reportId: id }, sizes.report);
    return [{ title: heading, note: readNonBlankString(description), icon: 'report', add }];
  }
}
