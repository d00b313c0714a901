/** Sizes of paper, and how a dashboard is laid out on it. Source: ISO 216 and ANSI/ASME Y14.1, at 96 CSS px per inch. */
import type { RenderFormat } from './render-request.ts';

/** CSS px. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
}

const inch = 96;
const millimetre = inch / 25.4;

const portrait = {
  A4: { width: 210 * millimetre, height: 297 * millimetre },
  Letter: { width: 8.5 * inch, height: 11 * inch },
} as const;

/** Space around the content. The page number stands in the bottom margin. CSS px. */
export const margins = { side: 10 * millimetre, top: 10 * millimetre, bottom: 14 * millimetre };

/**
 * Dashboards are made for screens. On paper they are smaller: two or three rows of charts fit on a page, and texts have 6 to 7
 * points.
 */
const usualScale = 0.66;

/**
 * CSS px from which a dashboard has all of its columns (docs/dashboard-format.md, "Layout"). On narrower paper, widgets would
 * stand in other places than on a screen.
 */
const wholeWidth = 1_204;

export interface PaperLayout {
  readonly paper: Sheet;
  /** CSS px of the dashboard are drawn at this part of their size. */
  readonly scale: number;
  /** The area for content, in CSS px of the dashboard. */
  readonly content: Sheet;
}

type PdfFormat = Extract<RenderFormat, { type: 'pdf' }>;

/** @returns `undefined` for one long page, whose height is that of the dashboard. */
export function findPaperLayout({ paper, isLandscape }: PdfFormat): PaperLayout | undefined {
  if (paper === 'long') return undefined;
  const { width, height } = portrait[paper];
  const sheet = isLandscape ? { width: height, height: width } : { width, height };
  const room = sheet.width - 2 * margins.side;
  const scale = Math.min(usualScale, room / wholeWidth);
  const content = {
    width: Math.floor(room / scale + 0.001),
    height: Math.floor((sheet.height - margins.top - margins.bottom) / scale),
  };
  return { paper: sheet, scale, content };
}
