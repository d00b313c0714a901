/** Renders report templates: Handlebars syntax, walked as a tree, never turned into code. */
import { parse } from '@handlebars/parser';
import type { FormatContext } from '../model/formats/format-context.ts';
import type { ColumnFormat, Result } from '../model/result.ts';
import { evaluateTemplate } from '../model/template/evaluate-template.ts';
import { splitStyles, type SplitTemplate } from '../model/template/split-styles.ts';
import { toTemplateContext } from '../model/template/template-context.ts';
import { TemplateProblem } from '../model/template/template-problem.ts';
import type { ProgramNode } from '../model/template/template-tree.ts';
import { EngineError } from './engine-ports.ts';

export interface TemplateRequest {
  readonly result: Result | undefined;
  /** Explicit formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  /** The moment that `now` names. */
  readonly now: Date;
  /** CSS beside the template, from the spec. */
  readonly styles?: string | undefined;
  readonly pivot?: unknown;
}

/** Longer templates are refused before they are parsed, characters. */
const longestSource = 500_000;

/**
 * The markup (still to be sanitised) and the style text of a template. Throws `EngineError` `template-failed` with
 * the place of the mistake in its message.
 */
export function renderTemplate(source: string, request: TemplateRequest): SplitTemplate {
  try {
    const { result, overrides, context, now } = request;
    const program = parseTemplate(source);
    const text = evaluateTemplate(program, toTemplateContext(result, request.pivot), {
      result,
      overrides,
      context,
      now,
    });
    return splitStyles(request.styles ? `<style>${request.styles}</style>${text}` : text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError('template-failed', `This template cannot be rendered: ${reason}`, { cause: error });
  }
}

function parseTemplate(source: string): ProgramNode {
  if (source.length > longestSource) throw new TemplateProblem('It is longer than 500,000 characters');
  // The parser's own types leave statements open; the evaluator checks each node by its `type`.
  return parse(source) as ProgramNode;
}
