import { html, nothing, type TemplateResult } from 'lit';
import { createAskMessages, type AskMessages } from '../../model/messages/ask-en.ts';
import { createAnswerMessages, type AnswerMessages } from '../../model/messages/answer-en.ts';
import { planAnswerChart } from '../../model/questions/answers/plan-answer-chart.ts';
import { pieceStyles } from '../../views/story/element/render-pieces.ts';
import { createRowViews } from '../../views/story/element/row-views.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import type { ViewContext, ViewElement } from '../view/view-interface.ts';
import type { FoundAnswer } from './render-answer-actions.ts';
import { renderChoice, renderTurn, type TurnScene } from './render-turn.ts';
import type { ListedChat } from '../../model/questions/parse-chat.ts';
import { ChatList } from './chat-list.ts';
import {
  emptyTurn,
  listAnswered,
  toTurn,
  type ChosenReading,
  type QuestionsInput,
  type Turn,
} from './question-turn.ts';
import { questionStyles } from './question-styles.ts';

/** In px. On narrower windows, the dialog covers the dashboard. */
const leastWidthBeside = 720;

/** A reader asks questions in plain words, and gets answers whose numbers show where they come from. */
export class QuestionsElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, pieceStyles, questionStyles];
  static override properties = { turns: { state: true } };

  input: QuestionsInput | undefined;
  declare private turns: readonly Turn[];
  protected override readonly isBeside = globalThis.innerWidth >= leastWidthBeside;
  #asking: AbortController | undefined;
  #agentId: number | undefined;
  #chatId = createChatId();
  readonly #chats = new ChatList(this, {
    store: () => this.input?.chats,
    signal: () => this.signal,
    open: (chat) => void this.#openChat(chat),
  });

  constructor() {
    super();
    this.turns = [];
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    void this.#chats.list();
  }

  /**
   * @param question - is asked at once, or stands in the field while another one is being answered.
   * @param agentId - answers from now on. `undefined`: the default agent.
   */
  focusField(question: string | undefined, agentId: number | undefined): void {
    this.#agentId = agentId;
    void this.updateComplete.then(() => {
      const field = this.renderRoot.querySelector('input');
      field?.focus();
      if (question === undefined) return;
      if (field && this.#asking) field.value = question;
      else void this.#ask(question);
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { input } = this;
    if (!input) return nothing;
    const messages = createAskMessages(input.viewContext.context.locale);
    return this.renderDialog({
      title: messages('title'),
      close: messages('close'),
      subtitle: this.turns.length > 0 ? this.#renderNewChat(messages) : nothing,
      content: html`<div class="log" role="log" tabindex="0" aria-label=${messages('title')}>
          <p class="about" dir="auto">${messages('about')}</p>
          ${this.turns.length === 0 ? this.#renderStart(input, messages) : nothing}
          ${this.turns.map((turn) => renderTurn(turn, this.#toScene(input, messages)))}
        </div>
        ${this.#renderForm(input, messages)}`,
    });
  }

  #renderStart(input: QuestionsInput, messages: AskMessages): unknown {
    const chats = this.#chats.render(input.viewContext, messages, () => this.#focusInput());
    return [this.#renderSuggestions(input, messages), chats];
  }

  #focusInput(): void {
    this.renderRoot.querySelector('input')?.focus();
  }

  #renderSuggestions(
    { suggestions }: QuestionsInput,
    messages: AskMessages,
  ): TemplateResult | typeof nothing {
    if (suggestions.length === 0) return nothing;
    return html`<p class="about" id="examples" dir="auto">${messages('examples')}</p>
      <div class="choices" role="group" aria-labelledby="examples">
        ${suggestions.map((text) => renderChoice(text, () => void this.#ask(text)))}
      </div>`;
  }

  #renderNewChat(messages: AskMessages): TemplateResult {
    return html`<div>
      <button class="begin" type="button" @click=${() => this.#beginChat()}>${messages('newChat')}</button>
    </div>`;
  }

  #toScene(input: QuestionsInput, askMessages: AskMessages): TurnScene {
    return {
      input,
      askMessages,
      messages: this.#answerMessages,
      signal: this.signal,
      root: this.renderRoot,
      ask: (question, chosen) => void this.#ask(question, chosen),
      report: (turn, outcome) => this.#report(turn, outcome),
    };
  }

  #renderForm({ suggestions: [example = ''] }: QuestionsInput, messages: AskMessages): TemplateResult {
    return html`<form @submit=${(event: SubmitEvent) => this.#submit(event)}>
      <input
        name="question"
        dir="auto"
        autocomplete="off"
        maxlength="2000"
        aria-label=${messages('field')}
        placeholder=${example === '' ? messages('field') : messages('placeholder', { example })}
      />
      ${this.#asking ? this.#renderStop() : html`<button part="button" class="control" type="submit">${messages('send')}</button>`}
    </form>`;
  }

  #renderStop(): TemplateResult {
    return html`<button class="control" type="button" @click=${() => this.#asking?.abort()}>
      ${this.#answerMessages('stop')}
    </button>`;
  }

  readonly #answerMessages: AnswerMessages = (...words) =>
    createAnswerMessages(this.input?.viewContext.context.locale ?? 'en')(...words);

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const field = this.renderRoot.querySelector('input');
    const question = field?.value.trim() ?? '';
    if (!field || question === '' || this.#asking) return;
    field.value = '';
    void this.#ask(question);
  }

  #report(turn: Turn, outcome: string): void {
    this.turns = this.turns.map((one) => (one.id === turn.id ? { ...one, outcome } : one));
  }

  /** The chat that ends is the first one of the list. */
  #beginChat(): void {
    this.#asking?.abort();
    this.#asking = undefined;
    this.#chatId = createChatId();
    this.turns = [];
    this.#focusInput();
    void this.#chats.list();
  }

  /** Goes on with a chat of before. */
  async #openChat(chat: ListedChat): Promise<void> {
    const turns = await this.#chats.read(chat);
    if (!turns || this.#asking || this.turns.length > 0 || this.signal.aborted) return;
    this.#chatId = chat.chatId;
    this.#agentId = chat.agentId;
    this.turns = turns.map(toTurn);
    this.#focusInput();
    await this.#showLast();
    this.#reveal(turns.length - 1);
  }

  /** Charts and tables are drawn where they are seen first: from the last answer on. */
  async #showLast(): Promise<void> {
    for (const { id, answer } of [...this.turns].reverse())
      if (answer?.kind === 'answer' && this.input) await this.#complete(id, answer, this.input);
  }

  async #ask(question: string, chosen?: ChosenReading): Promise<void> {
    const { input } = this;
    if (!input || this.#asking) return;
    const turn: Turn = { id: this.turns.length, question, chosen, ...emptyTurn };
    const earlier = listAnswered(this.turns);
    const asking = new AbortController();
    this.#asking = asking;
    this.#setTurn(turn);
    this.#reveal(turn.id);
    const signal = AbortSignal.any([this.signal, asking.signal]);
    const chatId = this.#chatId;
    const onProgress = (progress: string): void => {
      if (chatId === this.#chatId) this.#setTurn({ ...turn, progress });
    };
    const agentId = this.#agentId;
    const asked = { question, choice: chosen?.at, earlier, chatId, agentId, onProgress };
    const answer = await input.ask(asked, signal);
    if (this.signal.aborted || chatId !== this.#chatId) return;
    this.#asking = undefined;
    const isStopped = asking.signal.aborted;
    this.#setTurn({
      ...turn,
      answer: isStopped ? { kind: 'refusal', text: this.#answerMessages('stopped') } : answer,
    });
    this.#reveal(turn.id);
    if (!isStopped && answer.kind === 'answer') await this.#complete(turn.id, answer, input);
  }

  /** Sentences stand without chart, table and filters, too. */
  async #complete(id: number, answer: FoundAnswer, input: QuestionsInput): Promise<void> {
    const chatId = this.#chatId;
    const [conditions, views] = await Promise.all([
      input.listConditions(answer).catch(() => []),
      this.#createViews(answer, input.viewContext).catch(() => []),
    ]);
    const turn = this.turns[id];
    if (this.signal.aborted || !turn || chatId !== this.#chatId) return;
    this.#setTurn({ ...turn, conditions, grain: input.findGrain(answer), views });
    // Before they are drawn: their heights are known, and nothing moves under the pointer later.
    if (this.turns.length === id + 1) this.#reveal(id);
    await this.updateComplete;
    await Promise.all(views.map((view) => view.draw(this.signal))).catch(() => undefined);
  }

  /** Fewer rows than two are in the sentences. */
  async #createViews(
    { results: [result], sentences, chart }: FoundAnswer,
    viewContext: ViewContext,
  ): Promise<readonly ViewElement[]> {
    if (!result || result.rowCount < 2) return [];
    return createRowViews({ chart: planAnswerChart(result, sentences, chart), rows: result, viewContext });
  }

  #setTurn(turn: Turn): void {
    this.turns = [...this.turns.slice(0, turn.id), turn, ...this.turns.slice(turn.id + 1)];
  }

  /** The question at the top, so that as much as possible of its answer can be seen. */
  #reveal(id: number): void {
    void this.updateComplete.then(() => this.renderRoot.querySelectorAll('.asked')[id]?.scrollIntoView());
  }
}

/** Pages without https have no `crypto.randomUUID`. */
const createChatId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-');

export function createQuestionsElement(input: QuestionsInput): QuestionsElement {
  if (!customElements.get('vitrine-questions')) customElements.define('vitrine-questions', QuestionsElement);
  const element = new QuestionsElement();
  element.input = input;
  element.setAttribute('exportparts', 'dialog, button');
  return element;
}
