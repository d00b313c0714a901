/** Puts a popover beside its anchor and within the viewport; where there is little room, at the bottom as a sheet. */

/** Kept free at the viewport's edges, px. */
const edge = 8;
/** Between anchor and popover, px. */
const gap = 4;
/** Windows up to this width, px, get a sheet. */
const sheetWidth = 520;

export const isSheet = (): boolean => innerWidth <= sheetWidth;

/** Values are set through the CSSOM. A keyboard on the screen pushes a sheet up. */
export function placePopover(popover: HTMLElement, anchor: HTMLElement): void {
  const sheet = isSheet();
  popover.classList.toggle('sheet', sheet);
  if (sheet) return placeSheet(popover);
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - gap - edge;
  const above = box.top - gap - edge;
  popover.style.setProperty('max-height', `${Math.max(below, above, 160)}px`);
  popover.style.setProperty('min-width', `${Math.min(Math.max(box.width, 0), 480)}px`);
  const { width, height } = popover.getBoundingClientRect();
  const top = height <= below || below >= above ? box.bottom + gap : box.top - gap - height;
  const isMirrored = getComputedStyle(anchor).direction === 'rtl';
  const start = isMirrored ? box.right - width : box.left;
  const left = Math.max(edge, Math.min(start, innerWidth - edge - width));
  setEdges(popover, { top: `${Math.max(edge, top)}px`, left: `${left}px`, right: 'auto', bottom: 'auto' });
}

function placeSheet(popover: HTMLElement): void {
  const seen = window.visualViewport;
  const hidden = seen ? Math.max(0, innerHeight - seen.height - seen.offsetTop) : 0;
  popover.style.setProperty('max-height', `${Math.round((seen?.height ?? innerHeight) * 0.85)}px`);
  popover.style.setProperty('min-width', '0');
  setEdges(popover, { top: 'auto', left: '0', right: '0', bottom: `${hidden}px` });
}

function setEdges(popover: HTMLElement, edges: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(edges)) popover.style.setProperty(name, value);
}
