/** Styles from outside, declaration by declaration through the CSSOM: no style text reaches the page. */
import { isAllowedUrl } from '../../model/template/allowed-url.ts';

const reachesOut =
  /(?:url|src|image-set|image|element|expression|cross-fade|attr)\s*\(|\\|@import|javascript:/i;
const dataImage = /^url\(\s*["']?data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,][^"')]*["']?\s*\)$/i;
/** As the browser writes it back. A custom property would carry it to where nobody looks. */
const onlyAddress = /^url\("([^"\\]*)"\)$/;
const imageProperties = /^(?:background-image|border-image-source|list-style-image)$/;
const refusedProperties =
  /^(?:behavior|-moz-binding|-webkit-user-modify|position-anchor|anchor-name|view-transition-name)$/i;
const refusedPositions = /^(?:fixed|sticky|-webkit-sticky)$/i;
/** What would let a widget's own host leave its place on the dashboard. */
const hostProperties =
  /^(?:position|inset|inset-.*|top|right|bottom|left|z-index|contain|contain-.*|overflow|overflow-.*|transform|translate|scale|rotate|display|width|height|margin|margin-.*|float)$/i;

/** Sets the declarations of a style attribute on `element`, but those that fetch or leave the widget. */
export function applyStyles(
  element: HTMLElement | SVGElement,
  declarations: string,
  origins: readonly string[] = [],
): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`a{${declarations.replace(/[{}]/g, '')}}`);
  const rule = sheet.cssRules[0];
  if (!(rule instanceof CSSStyleRule)) return;
  cleanDeclarations(rule.style, origins);
  // Never as important: a reader who asks for less motion has the last word.
  for (const name of Array.from(rule.style))
    element.style.setProperty(name, rule.style.getPropertyValue(name));
}

/**
 * A constructed sheet of style text, for the widget's own shadow root. Imports, fonts and addresses but `data:` images
 * are gone; `body`, `html` and `:root` mean the widget.
 */
export function toStyleSheet(styles: string, origins: readonly string[] = []): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  cleanRules(sheet, origins);
  sheet.insertRule(lessMotion, 0);
  return sheet;
}

/** In the first of all layers, where an important rule wins over every important one of the author's. */
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
