import { isRecord, readArray, readNumber } from '../parsing/read-value.ts';

/**
 * The agent that a dashboard names for its questions: that of the widget, or that of the settings.
 * @param dashboard - as the platform sends it.
 * @returns `undefined` if it names none: the default agent answers.
 */
export function findAgentId(dashboard: unknown, widgetId: string | undefined): number | undefined {
  const config = isRecord(dashboard) && isRecord(dashboard.config) ? dashboard.config : {};
  const widget = readArray(config.widgets)
    .filter(isRecord)
    .find(({ id }) => id === widgetId);
  return readAgentId(widget?.config) ?? readAgentId(config.settings);
}

function readAgentId(owner: unknown): number | undefined {
  const id = isRecord(owner) ? readNumber(owner.agentId) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}
