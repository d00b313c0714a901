/** The colours of code, from the theme of the dashboard. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const mono = 'var(--v-widget-text-code-font-family)';

/** A colour that reads well on both grounds: the hue alone is its own. */
const ink = (light: string, dark: string): string => `light-dark(${light}, ${dark})`;

const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: ink('#7c3aed', '#c4a7ff'), fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: ink('#18794e', '#7ee2a8') },
  { tag: [tags.number, tags.bool, tags.null], color: ink('#b45309', '#f5b872') },
  { tag: [tags.propertyName, tags.typeName, tags.standard(tags.name)], color: ink('#0b62c4', '#8cc2ff') },
  { tag: tags.comment, color: 'var(--v-text-secondary)', fontStyle: 'italic' },
  { tag: [tags.operator, tags.punctuation, tags.bracket], color: 'var(--v-text-secondary)' },
]);

const box = EditorView.theme({
  '&': {
    flex: '1',
    minHeight: '0',
    color: 'var(--v-text)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    minHeight: '0',
    overflow: 'auto',
    fontFamily: mono,
    lineHeight: '1.6',
    overscrollBehavior: 'contain',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--v-text)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-cursor': { borderLeftColor: 'var(--v-text)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'transparent',
    color: 'var(--v-text-secondary)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '30px', padding: '0 6px 0 8px', opacity: '0.75' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': {
    backgroundColor: 'color-mix(in oklab, var(--v-primary) 5%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--v-primary) 24%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in oklab, var(--v-primary) 20%, transparent)',
    outline: '1px solid color-mix(in oklab, var(--v-primary) 45%, transparent)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--v-negative) 1.5px',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--v-negative)' },
});

const popups = EditorView.theme({
  '.cm-tooltip': {
    border: '1px solid var(--v-line)',
    borderRadius: '8px',
    backgroundColor: 'var(--v-widget-background)',
    boxShadow: `0 8px 28px ${ink('rgb(20 28 46 / 18%)', 'rgb(0 0 0 / 60%)')}`,
    color: 'var(--v-text)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    minWidth: 'min(300px, 80vw)',
    maxWidth: 'min(560px, 92vw)',
    maxHeight: '264px',
    padding: '4px',
    fontFamily: mono,
    fontSize: '13px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '10px',
    alignItems: 'center',
    minHeight: '28px',
    padding: '2px 8px',
    borderRadius: '5px',
    lineHeight: '1.4',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'color-mix(in oklab, var(--v-primary) 16%, transparent)',
    color: 'inherit',
  },
  '.cm-completionMatchedText': { color: 'var(--v-primary)', fontWeight: '600', textDecoration: 'none' },
  '.cm-completionLabel': { flex: 'none' },
  '.kind-measure::before, .kind-function::before, .kind-table::before': {
    flex: 'none',
    color: 'var(--v-primary)',
    fontWeight: '600',
  },
  '.kind-measure::before': { content: '"Σ"' },
  '.kind-function::before': { content: '"ƒ"' },
  '.kind-table::before': { content: '"▦"' },
  '.cm-completionDetail': {
    flex: '1',
    minWidth: '0',
    margin: '0',
    overflow: 'hidden',
    color: 'var(--v-text-secondary)',
    fontFamily: 'var(--v-widget-text-font-family)',
    fontSize: '12px',
    fontStyle: 'normal',
    textAlign: 'right',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-completionInfo': {
    maxWidth: '280px',
    padding: '8px 10px',
    fontFamily: 'var(--v-widget-text-font-family)',
    fontSize: '12px',
    lineHeight: '1.45',
  },
  // It would cover the list.
  '@media (width < 760px)': { '& .cm-completionInfo': { display: 'none' } },
  '.cm-diagnostic': {
    maxWidth: 'min(440px, 90vw)',
    padding: '8px 10px',
    borderLeft: '3px solid var(--v-negative)',
    fontFamily: 'var(--v-widget-text-font-family)',
    fontSize: '12.5px',
    lineHeight: '1.45',
    whiteSpace: 'normal',
  },
});

/** Fingers need larger targets, and a browser on a phone magnifies the page at smaller letters. */
const touch = EditorView.theme({
  '&': { fontSize: '16px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontSize: '15px', maxHeight: '240px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { minHeight: '44px' },
});

/** Of two rules for the same part, the first one counts. */
export const createTheme = (isCoarse: boolean): Extension => [
  isCoarse ? touch : [],
  box,
  popups,
  syntaxHighlighting(highlight),
];
