/** What a checker of WCAG 2.2 AA finds in an element. */
import type axeModule from 'axe-core';
import 'axe-core';

/** The checker is no module: it leaves itself on the window. */
const { axe } = window as unknown as { axe: typeof axeModule };

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Each rule that is broken, with the places; `more` are further families of rules. */
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
