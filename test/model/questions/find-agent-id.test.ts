import { expect, test } from 'vitest';
import { findAgentId } from '../../../src/model/questions/find-agent-id.ts';

const dashboard = {
  config: {
    settings: { agentId: 3 },
    widgets: [
      { id: 'own', type: 'AI', config: { agentId: 7 } },
      { id: 'plain', type: 'AI', config: {} },
    ],
  },
};

test.each([
  ['of the widget', dashboard, 'own', 7],
  ['of the dashboard where the widget names none', dashboard, 'plain', 3],
  ['of the dashboard outside of a widget', dashboard, undefined, 3],
  ['of nobody where none is named', { config: { widgets: [] } }, 'own', undefined],
  ['of nobody where it is no id', { config: { settings: { agentId: 1.5 } } }, undefined, undefined],
  ['of nobody without a dashboard', undefined, undefined, undefined],
])('the agent is that %s', (_, value, widgetId, agentId) => {
  expect(findAgentId(value, widgetId)).toBe(agentId);
});
