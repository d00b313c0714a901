/** Writes the code of dashboards that are in a page: their tags, and what the page's CSS sets for them. */

/** Attributes that say nothing about the dashboard. */
const ownAttributes = ['class', 'id', 'style'];

const quoteAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Where the dashboard comes from, which tags say first. */
const addresses = ['token-url', 'public-id', 'base-url'];

export function writeTag(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => !ownAttributes.includes(name))
    .sort((one, other) => addresses.indexOf(other.name) - addresses.indexOf(one.name))
    .map(({ name, value }) => (value === '' ? `  ${name}` : `  ${name}="${quoteAttribute(value)}"`));
  return ['<vitrine-dashboard', ...attributes, '></vitrine-dashboard>'].join('\n');
}

/** The rules of the page that set tokens or parts of this dashboard, without those that only the page's layout needs. */
export function writeRules(element: Element): string {
  const rules = [...element.ownerDocument.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  return rules.flatMap((rule) => writeRule(rule, element)).join('\n');
}

function writeRule(rule: CSSRule, element: Element): readonly string[] {
  const own = element.ownerDocument.defaultView;
  // A frame has classes of its own.
  if (!own || !(rule instanceof own.CSSStyleRule)) return [];
  const [selector = '', part] = rule.selectorText.split('::part');
  if (selector.includes(',') || !element.closest(selector)) return [];
  const names = [...rule.style].filter((name) => part !== undefined || name.startsWith('--vitrine'));
  if (names.length === 0) return [];
  const lines = names.map((name) => `  ${name}: ${rule.style.getPropertyValue(name).trim()};`);
  return [[`vitrine-dashboard${part === undefined ? '' : `::part${part}`} {`, ...lines, '}'].join('\n')];
}
