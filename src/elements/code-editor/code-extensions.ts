/** What an editor of code can do: keys, steps that can be undone, brackets, completions, colours. */
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { Prec, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { CompletionSource } from '../../model/code-completion/code-completion.ts';
import { codeLanguages, type CodeLanguage } from './code-languages.ts';
import { createTheme } from './code-theme.ts';
import { completeCode } from './complete-code.ts';

export interface CodePorts {
  readonly language: CodeLanguage;
  readonly complete: () => CompletionSource | undefined;
  /** The author has changed the text. */
  readonly onEdit: () => void;
  /** Control and Enter. */
  readonly onRun: () => void;
}

export const createExtensions = (ports: CodePorts): Extension => [
  toRunKeys(ports),
  lineNumbers(),
  history(),
  drawSelection(),
  EditorView.lineWrapping,
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  completeCode(ports.complete),
  codeLanguages[ports.language](),
  createTheme(matchMedia('(pointer: coarse)').matches),
  keymap.of([...closeBracketsKeymap, ...keys, ...historyKeymap]),
  listen(ports),
];

/** Tab leaves the editor. Escape closes completions, and is left to the dialog around the editor else. */
const keys = defaultKeymap.filter(({ key }) => key !== 'Escape' && key !== 'Mod-Enter');

const toRunKeys = ({ onRun }: CodePorts): Extension =>
  Prec.highest(
    keymap.of(
      ['Ctrl-Enter', 'Mod-Enter'].map((key) => ({
        key,
        run: () => {
          onRun();
          return true;
        },
      })),
    ),
  );

const events = ['input', 'delete', 'move', 'undo', 'redo'];

/** What the host of the editor writes is no edit. */
const listen = ({ onEdit }: CodePorts): Extension =>
  EditorView.updateListener.of(({ docChanged, transactions }) => {
    if (docChanged && transactions.some((one) => events.some((event) => one.isUserEvent(event)))) onEdit();
  });
