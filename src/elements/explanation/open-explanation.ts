/** Opens the dialog that explains a number. Loaded with the first request for it. */
import { explainValue } from '../../model/explanation/explain-value.ts';
import { createExplainMessages } from '../../model/messages/explain-en.ts';
import type { ResultColumn } from '../../model/result.ts';
import { collectExplainedValue, type ExplanationTarget } from './collect-explained-value.ts';
import { createExplanationElement } from './explanation-element.ts';

export interface ExplanationRequest extends ExplanationTarget {
  /** The numbers of the widget that can be explained. */
  readonly measures: readonly ResultColumn[];
  /** The one to begin with. */
  readonly measure: ResultColumn;
}

export function openExplanation(root: ParentNode, request: ExplanationRequest): void {
  const { store, widgetId, parts, measures, measure, viewContext } = request;
  const messages = createExplainMessages(viewContext.context.locale);
  const { title = '' } = store.state.widgets.get(widgetId) ?? {};
  const text = parts.flatMap(({ texts }) => texts.join(', ')).join(', ') || title;
  const nameMeasure = (column: ResultColumn): string => column.title ?? column.name;
  const element = createExplanationElement({
    measures,
    measure,
    toTitle: (column) =>
      text === '' ? nameMeasure(column) : messages('title', { measure: nameMeasure(column), text }),
    explain: async (column, signal) => {
      const { rows } = store;
      if (!rows) throw new Error('The dashboard has no rows any more.');
      const value = await collectExplainedValue(request, column);
      return explainValue(value, (query) => rows.runQuery({ ...query }, signal));
    },
    viewContext,
  });
  root.append(element);
}
