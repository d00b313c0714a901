/** Applies styles from outside declaration by declaration through the CSSOM. No style text reaches the page. */
import { isAllowedUrl } from '../model/allowed-url.ts';

const reachesOut =
  /(?:url|src|image-set|image|element|expression|cross-fade|attr)\s*\(|\\|@import|javascript:/i;
const dataImage = /^url\(\s*["']?data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,][^"')]*["']?\s*\)$/i;
/**
 * A `url()` value as the browser serialises it. Custom properties are rejected, because they could carry one elsewhere
 * unchecked.
 */
const onlyAddress = /^url\("([^"\\]*)"\)$/;
const imageProperties = /^(?:background-image|border-image-source|list-style-image)$/;
const refusedProperties =
  /^(?:behavior|-moz-binding|-webkit-user-modify|position-anchor|anchor-name|view-transition-name)$/i;
const refusedPositions = /^(?:fixed|sticky|-webkit-sticky)$/i;
/** Properties that would let the host element of a widget leave its place on the dashboard. */
const hostProperties =
  /^(?:position|inset|inset-.*|top|right|bottom|left|z-index|contain|contain-.*|overflow|overflow-.*|transform|translate|scale|rotate|display|width|height|margin|margin-.*|float)$/i;

/** Applies the declarations of a style attribute to `element`, except those that load resources or leave the widget. */
export function applySafeStyles(
  element: HTMLElement | SVGElement,
  declarations: string,
  origins: readonly string[] = [],
): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`a{${declarations.replace(/[{}]/g, '')}}`);
  const rule = sheet.cssRules[0];
  if (!(rule instanceof CSSStyleRule)) return;
  cleanDeclarations(rule.style, origins);
  // Never `!important`, so that the reader's preference for reduced motion always applies.
  for (const name of Array.from(rule.style))
    element.style.setProperty(name, rule.style.getPropertyValue(name));
}

/**
 * Creates a style sheet for the shadow root of a widget. Imports, fonts and URLs other than `data:` images are removed.
 * `body`, `html` and `:root` select the widget.
 */
export function toSafeStyleSheet(styles: string, origins: readonly string[] = []): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  cleanRules(sheet, origins);
  sheet.insertRule(lessMotion, 0);
  return sheet;
}

/** In the first layer, where important rules take precedence over all important rules of the author. */
const lessMotion =
  '@media (prefers-reduced-motion: reduce) { @layer { *, ::before, ::after { animation: none !important; transition: none !important; } } }';

type RuleHolder = Pick<CSSStyleSheet, 'cssRules' | 'deleteRule'>;

function cleanRules(holder: RuleHolder, origins: readonly string[]): void {
  for (let index = holder.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = holder.cssRules[index];
    if (rule && !keepRule(rule, origins)) holder.deleteRule(index);
  }
}

function keepRule(rule: CSSRule, origins: readonly string[]): boolean {
  if (rule instanceof CSSStyleRule) return keepStyleRule(rule, origins);
  if (rule instanceof CSSKeyframesRule) {
    for (const frame of Array.from(rule.cssRules)) {
      if (frame instanceof CSSKeyframeRule) cleanDeclarations(frame.style, origins);
    }
    return true;
  }
  if (!(rule instanceof CSSGroupingRule)) return false;
  cleanRules(rule, origins);
  return true;
}

function keepStyleRule(rule: CSSStyleRule, origins: readonly string[]): boolean {
  cleanDeclarations(rule.style, origins);
  if ('cssRules' in rule && rule.cssRules.length > 0) cleanRules(rule, origins);
  const isPage = /(^|,)\s*(?:html|body|:root)(?=[\s,.:[#>]|$)/i.test(rule.selectorText);
  if (isPage)
    rule.selectorText = rule.selectorText.replace(
      /(^|,)\s*(?:html\s+body|html|body|:root)(?=[\s,.:[#>]|$)/gi,
      '$1:host',
    );
  if (/:host/i.test(rule.selectorText)) removeProperties(rule.style, (name) => hostProperties.test(name));
  return true;
}

function cleanDeclarations(style: CSSStyleDeclaration, origins: readonly string[]): void {
  removeProperties(style, (name, value) => !isSafe(name, value, origins));
}

function isSafe(name: string, value: string, origins: readonly string[]): boolean {
  if (refusedProperties.test(name)) return false;
  if (name === 'position' && refusedPositions.test(value.trim())) return false;
  if (!reachesOut.test(value)) return true;
  const address = onlyAddress.exec(value.trim())?.[1];
  if (address !== undefined && imageProperties.test(name) && isAllowedUrl(address, origins)) return true;
  return (name === 'content' && !/[(@]/.test(value)) || dataImage.test(value.trim());
}

function removeProperties(
  style: CSSStyleDeclaration,
  isRefused: (name: string, value: string) => boolean,
): void {
  for (const name of Array.from(style)) {
    if (isRefused(name, style.getPropertyValue(name))) style.removeProperty(name);
  }
}
