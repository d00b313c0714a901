/** Changes the dashboard as an answer or a proof says, unless its host refuses. */
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import type { AnswerGrain } from '../../../model/questions/find-answer-grain.ts';
import { AnswerAppliedEvent } from '../../../elements/events/question-events.ts';
import type { ControlRequests } from '../../../elements/view/view-interface.ts';

/**
 * @param target - an element within the dashboard, or the dashboard.
 * @returns whether the dashboard is filtered.
 */
export function filterByConditions(
  target: EventTarget,
  controls: Pick<ControlRequests, 'pickAnswer'>,
  conditions: readonly CrossFilterCondition[],
): boolean {
  const filters = Object.fromEntries(conditions.map(({ member, filter }) => [member, filter]));
  const isAllowed = target.dispatchEvent(new AnswerAppliedEvent(filters));
  if (isAllowed) controls.pickAnswer(conditions);
  return isAllowed;
}

/** @returns whether the dashboard has the grain. */
export function setAnswerGrain(
  target: EventTarget,
  controls: Pick<ControlRequests, 'pickGrain'>,
  { member, grain }: AnswerGrain,
): boolean {
  const isAllowed = target.dispatchEvent(new AnswerAppliedEvent({}, { [member]: grain }));
  if (isAllowed) controls.pickGrain(member, grain);
  return isAllowed;
}
