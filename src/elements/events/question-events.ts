/** The public events of questions. Like all public events, they bubble and cross shadow roots. */
import type { Filters, TimeGrains } from '../../model/filters/control-values.ts';

const reach = { bubbles: true, composed: true, cancelable: true };

/** A reader asks a question. `preventDefault()` keeps it from being sent. */
export class QuestionAskedEvent extends Event {
  static readonly type = 'vitrine-question-asked';
  /** The question, as the reader has typed or chosen it. */
  readonly question: string;
  constructor(question: string) {
    super(QuestionAskedEvent.type, reach);
    this.question = question;
  }
}

/** A reader filters the dashboard by the conditions of an answer or by what proves a number, or sets its time grain. `preventDefault()` keeps it as it is. */
export class AnswerAppliedEvent extends Event {
  static readonly type = 'vitrine-answer-applied';
  /** The filters that are set, by member. Empty: none. */
  readonly filters: Filters;
  /** The time grain that is set, by member. Empty: none. */
  readonly timeGrains: TimeGrains;
  constructor(filters: Filters, timeGrains: TimeGrains = {}) {
    super(AnswerAppliedEvent.type, reach);
    this.filters = filters;
    this.timeGrains = timeGrains;
  }
}

/** An author adds the rows of an answer to the dashboard. `preventDefault()` keeps its draft as it is. */
export class AnswerAddedEvent extends Event {
  static readonly type = 'vitrine-answer-added';
  /** Title of the new widget. */
  readonly title: string;
  /** The JSON query of the Data API that gives its rows. */
  readonly query: Readonly<Record<string, unknown>>;
  constructor(title: string, query: Readonly<Record<string, unknown>>) {
    super(AnswerAddedEvent.type, reach);
    this.title = title;
    this.query = query;
  }
}

declare global {
  interface HTMLElementEventMap {
    'vitrine-question-asked': QuestionAskedEvent;
    'vitrine-answer-applied': AnswerAppliedEvent;
    'vitrine-answer-added': AnswerAddedEvent;
  }
}
