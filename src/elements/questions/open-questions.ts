/** Opens the dialog in which a reader asks questions. Loaded with the first click on its button. */
import { maxEarlier } from '../../contract/chat-path.ts';
import { loadChunk } from '../../browser/load-chunk.ts';
import { askQuestion, type AskOptions, type ChatConnection } from '../../client/chat-client.ts';
import { PlatformError } from '../../client/platform-api-error.ts';
import { deleteStoredChat, listStoredChats } from '../../client/stored-chats-client.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { createAskMessages } from '../../model/messages/ask-en.ts';
import { createAnswerMessages } from '../../model/messages/answer-en.ts';
import { isRecord, readNumber } from '../../model/parsing/read-value.ts';
import { findAgentId } from '../../model/questions/find-agent-id.ts';
import { findAnswerGrain } from '../../model/questions/find-answer-grain.ts';
import { listAnswerFilters } from '../../model/questions/list-answer-filters.ts';
import type { AnswerReport } from '../../model/questions/answers/plan-answer-report.ts';
import { parseChats, parseChat } from '../../model/questions/parse-chat.ts';
import { parseAnswer, type ShownAnswer } from '../../model/questions/parse-answer.ts';
import { addProgress, noProgress } from '../../model/questions/read-progress.ts';
import { suggestQuestions } from '../../model/questions/suggest-questions.ts';
import { filterByConditions, setAnswerGrain } from '../../views/story/element/apply-answer.ts';
import { closeWithDashboard } from '../dialog/close-with-dashboard.ts';
import { AnswerAddedEvent, QuestionAskedEvent } from '../events/question-events.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import type { DashboardPorts, ViewContext } from '../view/view-interface.ts';
import type { ChatStore } from './question-turn.ts';
import { createQuestionsElement, type QuestionsElement } from './questions-element.ts';

/** What is asked at once, and where it was written. */
export interface AskedFrom {
  readonly question?: string | undefined;
  /** An AI widget, which may name an agent of its own. */
  readonly widgetId?: string | undefined;
}

export interface QuestionsOptions extends AskedFrom {
  readonly host: DashboardSettings;
  readonly platform: () => PlatformClient | undefined;
  readonly dashboard: DashboardPorts;
  readonly viewContext: ViewContext;
}

/** Moves the focus to the dialog if it is open already. */
export async function openQuestions(options: QuestionsOptions): Promise<void> {
  const { host, platform, dashboard, viewContext, question: asked, widgetId } = options;
  const root = host.renderRoot;
  const fetched = await platform()?.dashboard();
  const deploymentId = isRecord(fetched) ? readNumber(fetched.deploymentId) : undefined;
  if (deploymentId === undefined) throw new Error('The dashboard has not been fetched from a platform.');
  const agentId = findAgentId(fetched, widgetId);
  const open = root.querySelector<QuestionsElement>('vitrine-questions');
  if (open) return open.focusField(asked, agentId);
  const { locale, timeZone } = viewContext.context;
  const results = [...dashboard.state().widgets.values()].flatMap((rows) => rows.result ?? []);
  const dialog = createQuestionsElement({
    viewContext,
    suggestions: suggestQuestions(results, createAskMessages(locale)),
    listConditions: async ({ dashboardQuery }) => {
      const conditions = listAnswerFilters(dashboardQuery, locale);
      const titles = await dashboard.findTitles(conditions.map(({ member }) => member));
      return conditions.map((one) => ({ ...one, title: titles.get(one.member) ?? one.member }));
    },
    filter: (conditions) => filterByConditions(host, dashboard.controls, conditions),
    findGrain: ({ dashboardQuery }) => {
      const { controls, active } = dashboard.state();
      return findAnswerGrain(dashboardQuery, { controls: controls?.grains ?? [], active: active.grains });
    },
    setGrain: (grain) => setAnswerGrain(host, dashboard.controls, grain),
    chats: createChatStore({ platform, deploymentId }),
    add: (await mayEdit(options)) ? (report, signal) => addToDraft(options, report, signal) : undefined,
    ask: async ({ question, choice, earlier, chatId, agentId: asks, onProgress }, signal) => {
      if (!host.dispatchEvent(new QuestionAskedEvent(question)))
        return { kind: 'refusal', text: createAnswerMessages(locale)('stopped') };
      const sessionSettings = { locale, timezone: timeZone };
      const before = earlier.slice(-maxEarlier);
      // A service that is older than the page does not know the field.
      const body = {
        input: question,
        chatId,
        choice,
        sessionSettings,
        ...(before.length > 0 && { earlier: before }),
      };
      let progress = noProgress;
      const onLine = (line: unknown): void => {
        progress = addProgress(progress, line);
        if (!signal.aborted) onProgress(progress.text);
      };
      return askSafely({ platform, deploymentId, agentId: asks }, body, { signal, onLine });
    },
  });
  root.append(dialog);
  dialog.focusField(asked, agentId);
  closeWithDashboard(dialog, host, { button: 'ask-button', state: dashboard.state });
}

/** A question that fails is one turn of the dialog: the reader can ask again. */
async function askSafely(
  connection: ChatConnection,
  body: unknown,
  options: AskOptions,
): Promise<ShownAnswer> {
  try {
    return (
      parseAnswer(await askQuestion(connection, body, options)) ?? {
        kind: 'error',
        text: 'The response has no answer.',
      }
    );
  } catch (error) {
    return { kind: 'error', text: error instanceof Error ? error.message : String(error) };
  }
}

/** As with the layout: the host allows it, and so does the token. */
const mayEdit = async ({ host, platform }: QuestionsOptions): Promise<boolean> =>
  host.editable && (await platform()?.mode(AbortSignal.timeout(30_000))) === 'creator';

/** Names of reports are no longer. */
const mostName = 255;

async function addToDraft(
  { host, platform }: QuestionsOptions,
  { name, ...report }: AnswerReport & { readonly name: string },
  signal: AbortSignal,
): Promise<boolean> {
  const client = platform();
  const title = name.slice(0, mostName);
  if (!client || !host.dispatchEvent(new AnswerAddedEvent(title, report.query))) return false;
  const { addReport } = await loadChunk(() => import('./add-report.ts'));
  // The client is another one as soon as another author has signed in.
  await addReport(host, { platform, author: platform }, { ...report, title }, signal);
  return true;
}

/** Most chats of the list, before and after all are asked for. A reader has at most so many. */
const mostChats = { first: 5, ofAll: 200 };

/** Most turns of a chat that are shown again. */
const mostTurns = 10;

function createChatStore(connection: ChatConnection): ChatStore {
  return {
    list: async (isWhole, signal) => {
      const count = isWhole ? mostChats.ofAll : mostChats.first;
      return parseChats(await listStoredChats(connection, count, signal).catch(skipMissing));
    },
    read: async ({ chatId, agentId }, signal) => {
      const lines = await askQuestion(
        { ...connection, agentId },
        { chatId },
        { signal, onLine: () => undefined },
      );
      return parseChat(lines).slice(-mostTurns);
    },
    remove: ({ id }, signal) => deleteStoredChat(connection, id, signal),
  };
}

/** A service that is older than the page stores no chats. */
function skipMissing(error: unknown): undefined {
  if (error instanceof PlatformError && error.status === 404) return undefined;
  throw error;
}
