import { readString } from '../parsing/read-value.ts';

/** What an html report is drawn from; a template that is no text is none. */
export interface HtmlSource {
  readonly template: string | undefined;
  readonly styles: string | undefined;
}

export function parseHtmlSpec(spec: Readonly<Record<string, unknown>>): HtmlSource {
  return { template: readString(spec.template), styles: readString(spec.styles) };
}
