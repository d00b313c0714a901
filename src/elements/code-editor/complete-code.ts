/** Offers what a source of completions gives. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { CodeOption, CompletionSource } from '../../model/code-completion/code-completion.ts';

export const completeCode = (source: () => CompletionSource | undefined): Extension =>
  autocompletion({
    override: [(context) => ask(source(), context)],
    icons: false,
    // A key that is pressed right after the list has opened was meant for it.
    interactionDelay: 0,
    maxRenderedOptions: 60,
    optionClass: ({ type }) => (type === undefined ? '' : `kind-${type}`),
  });

function ask(
  source: CompletionSource | undefined,
  { state, pos, explicit }: CompletionContext,
): CompletionResult | null {
  const found = source?.(state.doc.toString(), pos, explicit);
  if (!found || found.options.length === 0) return null;
  const options = found.options.map(toCompletion);
  return { from: found.from, ...(found.to !== undefined && { to: found.to }), options };
}

const toCompletion = ({ label, insert, detail, info, kind, rank }: CodeOption): Completion => ({
  label,
  ...(insert !== undefined && { apply: insert }),
  ...(detail !== undefined && { detail }),
  ...(info !== undefined && { info }),
  ...(kind !== undefined && { type: kind }),
  ...(rank !== undefined && { boost: rank }),
});
