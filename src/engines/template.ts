/** Renders report templates: Handlebars syntax, walked as a tree, never turned into code. */
import { parse } from '@handlebars/parser';
import type { FormatContext } from '../model/formats/format-context.ts';
import type { ColumnFormat, Result } from '../model/result.ts';
import { toTemplateProblem } from '../model/template/template-parse-error.ts';
import { describeTemplateProblem } from '../model/template/template-excerpt.ts';
import { evaluateTemplate } from '../model/template/evaluate-template.ts';
import { splitStyles, type SplitTemplate } from '../model/template/split-styles.ts';
import { toTemplateContext } from '../model/template/template-context.ts';
import { toTemplatePivot } from '../model/template/template-pivot.ts';
import { TemplateProblem } from '../model/template/template-problem.ts';
import type { ProgramNode } from '../model/template/template-tree.ts';
import { EngineError } from './engine-interfaces.ts';

export interface TemplateRequest {
  readonly result: Result | undefined;
  /** Explicit formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  /** The moment that `now` names. */
  readonly now: Date;
  /** CSS beside the template, from the spec. */
  readonly styles?: string | undefined;
  /** Untrusted; of it `pivot`, `pivotItems` and `columns`. */
  readonly spec?: Readonly<Record<string, unknown>> | undefined;
  /** Origins that styles may take pictures from; none by default. */
  readonly allowOrigins?: readonly string[] | undefined;
}

/** Longer templates are refused before they are parsed, characters. */
const longestSource = 500_000;
/** What a page can lay out without its reader noticing. */
const mostElements = 50_000;
/** For one rendering out of the ordinary, ms. */
const longestTime = 1_000;

/**
 * The markup (still to be sanitised) and the style text of a template. Throws `EngineError` `template-failed` with
 * the place of the mistake in its message.
 */
export function renderTemplate(source: string | undefined, request: TemplateRequest): SplitTemplate {
  try {
    return render(source, request);
  } catch (error) {
    const problem = toTemplateProblem(error);
    throw new EngineError('template-failed', describeTemplateProblem(problem, source ?? ''), {
      cause: error,
    });
  }
}

function render(source: string | undefined, request: TemplateRequest): SplitTemplate {
  const { result, overrides, context, now, spec = {}, styles, allowOrigins } = request;
  const program = parseTemplate(source);
  const end = performance.now() + longestTime;
  const rules = { result, overrides, context, now, isOverdue: () => performance.now() > end };
  const pivot = toTemplatePivot(spec, result, context.locale);
  const text = evaluateTemplate(program, toTemplateContext(result, pivot), rules);
  const split = splitStyles(styles ? `<style>${styles}</style>${text}` : text, allowOrigins);
  if (countElements(split.html) > mostElements)
    throw new TemplateProblem(`The template makes more than ${mostElements.toLocaleString('en')} elements`);
  return split;
}

const countElements = (html: string): number => html.match(/<[a-z]/gi)?.length ?? 0;

function parseTemplate(source: string | undefined): ProgramNode {
  if (source === undefined) throw new TemplateProblem('The report has no template');
  if (source.length > longestSource)
    throw new TemplateProblem(`The template is longer than ${longestSource.toLocaleString('en')} characters`);
  // The parser's own types leave statements open; the evaluator checks each node by its `type`.
  return parse(source) as ProgramNode;
}
