/** Tells the dashboard that a view has its text, whose height it may take where the dashboard is narrow: text-heights.ts. */
export const announceDrawnText = (view: HTMLElement): boolean =>
  view.dispatchEvent(new Event('vi-text-drawn', { bubbles: true, composed: true }));
