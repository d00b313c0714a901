/**
 * Types of Vega's modules that are bundled individually. They publish no types; the package `vega` has types for all.
 */
declare module 'vega-view' {
  export { View } from 'vega';
}
declare module 'vega-parser' {
  export { parse } from 'vega';
}
declare module 'vega-functions' {
  export { expressionFunction } from 'vega';
  export const functionContext: Record<string, unknown>;
}
declare module 'vega-dataflow' {
  export const transforms: Record<string, unknown>;
  export const Dataflow: abstract new () => object;
}
declare module 'vega-format' {
  export {
    formatLocale as numberFormatDefaultLocale,
    timeFormatLocale as timeFormatDefaultLocale,
  } from 'vega';
}
declare module 'vega-scenegraph' {
  export const Bounds: abstract new () => object;
  export class CanvasRenderer {
    context(): CanvasRenderingContext2D | null;
  }
  type RenderModule = Readonly<Record<string, unknown>>;
  export function renderModule(name: string): RenderModule;
  export function renderModule(name: string, parts: RenderModule): void;
  export const GroupItem: abstract new () => object;
  export const Item: abstract new () => object;
  export const textMetrics: {
    /** px */
    width(item: { readonly font: string; readonly fontSize: number }, text: string): number;
  };
  export const Handler: abstract new () => {
    handlers(): { readonly type: string; readonly handler: (event: Event, item: unknown) => void }[];
    handleHref(event: Event, item: unknown, href: unknown): void;
  };
}
declare module 'vega-loader' {
  export { loader, read } from 'vega';
  /** Readers of cells by type. */
  export const typeParsers: Record<string, (value: unknown) => unknown>;
}
declare module 'vega-transforms';
declare module 'vega-view-transforms';
declare module 'vega-encode';
declare module 'vega-geo';
declare module 'vega-force';
declare module 'vega-hierarchy';
declare module 'vega-label';
declare module 'vega-regression';
declare module 'vega-voronoi';
declare module 'vega-wordcloud';
declare module 'vega-crossfilter';
