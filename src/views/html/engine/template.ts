/** Renders report templates in Handlebars syntax. The syntax tree is interpreted, and never compiled to code. */
import { parse } from '@handlebars/parser';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import type { ColumnFormat, Result } from '../../../model/result.ts';
import { toTemplateProblem, describeTemplateProblem, TemplateProblem } from '../model/template-problem.ts';
import { evaluateTemplate } from '../model/evaluate-template.ts';
import { splitStyles, type SplitTemplate } from '../model/split-styles.ts';
import { toTemplateContext, toTemplatePivot } from '../model/template-context.ts';
import type { ProgramNode } from '../model/template-tree.ts';
import { EngineError } from '../../../engines/engine-interfaces.ts';

export interface TemplateRequest {
  readonly result: Result | undefined;
  /** Explicit formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  /** The current time for `now`. */
  readonly now: Date;
  /** CSS of the spec, in addition to that in the template. */
  readonly styles?: string | undefined;
  /** The spec, which is not trusted. Used keys: `pivot`, `pivotItems` and `columns`. */
  readonly spec?: Readonly<Record<string, unknown>> | undefined;
  /** Origins that styles may load images from. Default: none. */
  readonly allowOrigins?: readonly string[] | undefined;
}

/** Maximum length of a template in characters, checked before parsing. */
const maxSourceLength = 500_000;
/** Maximum number of elements that a page can lay out without a noticeable delay. */
const maxElements = 50_000;
/** Time limit for one rendering, ms. */
const maxTime = 1_000;

/**
 * Renders a template as markup, which must still be sanitised, and style text.
 * @throws {EngineError} With the code `template-failed`. The message contains the position of the error.
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
  const end = performance.now() + maxTime;
  const rules = { result, overrides, context, now, isOverdue: () => performance.now() > end };
  const pivot = toTemplatePivot(spec, result, context.locale);
  const text = evaluateTemplate(program, toTemplateContext(result, pivot), rules);
  const split = splitStyles(styles ? `<style>${styles}</style>${text}` : text, allowOrigins);
  if (countElements(split.html) > maxElements)
    throw new TemplateProblem(`The template makes more than ${maxElements.toLocaleString('en')} elements`);
  return split;
}

const countElements = (html: string): number => html.match(/<[a-z]/gi)?.length ?? 0;

function parseTemplate(source: string | undefined): ProgramNode {
  if (source === undefined) throw new TemplateProblem('The report has no template');
  if (source.length > maxSourceLength)
    throw new TemplateProblem(
      `The template is longer than ${maxSourceLength.toLocaleString('en')} characters`,
    );
  // The parser's own types do not describe statements. The evaluator checks each node by its `type`.
  return parse(source) as ProgramNode;
}
