/** Renders a question and its answer. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AnswerMessages } from '../../model/messages/answer-en.ts';
import type { AskMessages } from '../../model/messages/ask-en.ts';
import type { ShownAnswer, ShownPiece, ShownSentence } from '../../model/questions/parse-answer.ts';
import { renderNumberButton } from '../../views/story/element/number-button.ts';
import { renderPieces } from '../../views/story/element/render-pieces.ts';
import type { ChosenReading, Turn } from './question-turn.ts';
import { renderAnswerActions, type FoundAnswer } from './render-answer-actions.ts';
import { listTurnActions, prove, type TurnPorts } from './turn-actions.ts';

export interface TurnScene extends TurnPorts {
  readonly askMessages: AskMessages;
  readonly ask: (question: string, chosen?: ChosenReading) => void;
}

export const renderTurn = (turn: Turn, scene: TurnScene): TemplateResult =>
  html`<p class="asked" dir="auto">${turn.chosen?.text ?? turn.question}</p>
    <div class="answer">
      ${turn.answer ? renderAnswer(turn, turn.answer, scene) : renderProgress(turn.progress, scene.askMessages)}
    </div>`;

/** Screen readers hear the answer once, when it is whole. */
const renderProgress = (text = '', messages: AskMessages): TemplateResult =>
  html`<p dir="auto">${messages(text === '' ? 'thinking' : 'writing')}</p>
    ${text === '' ? nothing : html`<p class="written progress" dir="auto" aria-hidden="true">${text}</p>`}`;

function renderAnswer(turn: Turn, answer: ShownAnswer, scene: TurnScene): TemplateResult {
  const { askMessages: messages, ask } = scene;
  if (answer.kind === 'refusal') return html`<p dir="auto">${answer.text}</p>`;
  if (answer.kind === 'error')
    return html`<p dir="auto">${messages('failed', { reason: answer.text })}</p>
      <div class="choices">${renderChoice(messages('retry'), () => ask(turn.question, turn.chosen))}</div>`;
  if (answer.kind === 'choice')
    return html`<p dir="auto">${messages(answer.isGuess ? 'guess' : 'choose')}</p>
      <div class="choices">
        ${answer.choices.map((text, at) => renderChoice(text, () => ask(turn.question, { at, text })))}
      </div>`;
  return renderFound(turn, answer, scene);
}

export const renderChoice = (text: string, choose: () => void): TemplateResult =>
  html`<button class="choice" type="button" dir="auto" @click=${choose}>${text}</button>`;

function renderFound(turn: Turn, answer: FoundAnswer, scene: TurnScene): TemplateResult {
  const { messages, askMessages } = scene;
  const { sentences, isWritten, understood, note } = answer;
  const about = isWritten ? messages('written') : askMessages('understood', { what: understood });
  return html`<p dir="auto" class=${isWritten ? 'written' : ''}>
      ${sentences.map((sentence) => [renderSentence(sentence, scene), isWritten ? '' : ' '])}
    </p>
    <p class="understood" dir="auto">${about}</p>
    ${note === undefined ? nothing : html`<p class="understood" dir="auto">${note}</p>`} ${turn.views}
    ${renderAnswerActions({ ...turn, answer }, messages, listTurnActions(turn, answer, scene))}`;
}

const renderSentence = (sentence: ShownSentence, scene: TurnScene): TemplateResult =>
  html`${renderPieces(sentence.pieces, (piece) => renderPiece(piece, sentence, scene))}`;

function renderPiece(piece: ShownPiece, sentence: ShownSentence, scene: TurnScene): unknown {
  const { text, fact, isUnproven } = piece;
  if (isUnproven) return renderUnproven(text, scene.messages);
  if (!fact || !('proof' in fact)) return text;
  return renderNumberButton({
    text,
    title: scene.askMessages('whereFrom', { number: text }),
    click: () => void prove(sentence, { number: fact, text }, scene),
  });
}

function renderUnproven(number: string, messages: AnswerMessages): TemplateResult {
  const meaning = messages('unproven', { number });
  return html`<span class="unproven" title=${meaning}
    >${number}<span class="visually-hidden"> ${meaning}</span></span
  >`;
}
