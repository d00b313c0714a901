/**
 * Each text of a chart has its own direction, as in the tables: a canvas gives all of them the direction of the page, in
 * which a minus would be drawn behind its number (Unicode UAX 9, rules P2 and P3).
 */
import { CanvasRenderer, renderModule } from 'vega-scenegraph';

const firstStrong = /[\p{L}\u200e\u200f\u061c]/u;
const rightToLeft =
  /[\u0590-\u08ff\u200f\u061c\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of the first letter; left to right for texts without letters, such as numbers. */
export const findTextDirection = (text: string): 'ltr' | 'rtl' =>
  rightToLeft.test(firstStrong.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';

const directed = new WeakSet<CanvasRenderingContext2D>();

function directTexts(context: CanvasRenderingContext2D): CanvasRenderingContext2D {
  if (directed.has(context)) return context;
  directed.add(context);
  for (const name of ['fillText', 'strokeText'] as const) {
    const paint = context[name].bind(context);
    context[name] = (text, x, y, width) => {
      context.direction = findTextDirection(text);
      if (width === undefined) paint(text, x, y);
      else paint(text, x, y, width);
    };
  }
  return context;
}

class DirectedCanvasRenderer extends CanvasRenderer {
  override context(): CanvasRenderingContext2D | null {
    const context = super.context();
    return context && directTexts(context);
  }
}

/** Charts that are drawn after this, on the page and into images. */
export function directTextsOfCharts(): void {
  for (const name of ['canvas', 'png']) {
    const parts = renderModule(name);
    renderModule(name, { ...parts, renderer: DirectedCanvasRenderer, headless: DirectedCanvasRenderer });
  }
}
