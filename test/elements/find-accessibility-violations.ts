/** Checks an element for violations of WCAG 2.2 AA. */
import type axeModule from 'axe-core';
import 'axe-core';

/** The checker is a classic script that adds itself to the window. */
const { axe } = window as unknown as { axe: typeof axeModule };

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Returns each violated rule with its places. `more` adds further groups of rules. */
export async function findAccessibilityViolations(
  element: Element,
  more: readonly string[] = [],
): Promise<string[]> {
  const { violations } = await axe.run(element, { runOnly: [...rules, ...more] });
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, html }) => `${JSON.stringify(target)} ${html}`).join(' ')}`,
  );
}
