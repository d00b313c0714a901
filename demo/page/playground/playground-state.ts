/** What the playground shows: a scene of the gallery, its texts, and what a visitor has made of them. */
import { readRows } from '../gallery/rows-text.ts';
import type { SceneSource } from '../gallery/scene-source.ts';
import type { Scene } from '../gallery/scene.ts';
import { isRecord } from '../../../src/model/parsing/read-value.ts';
import type { PlaygroundEdits } from './playground-link.ts';
import { readJsonText, type JsonFault } from './read-json-text.ts';

export const fieldNames = ['spec', 'rows'] as const;
export type FieldName = (typeof fieldNames)[number];

export interface PlaygroundState {
  readonly scene: Scene;
  /** The texts of the scene itself. */
  readonly source: SceneSource;
  readonly texts: Readonly<Record<FieldName, string>>;
}

/** A mistake in a text. Without a line, it concerns the whole text. */
export type TextFault = JsonFault | { readonly message: string };

export interface ReadState {
  /** The scene as the texts change it. Undefined if one of them has a mistake. */
  readonly scene: Scene | undefined;
  readonly faults: Readonly<Record<FieldName, TextFault | undefined>>;
}

export const toState = (scene: Scene, source: SceneSource, edits: PlaygroundEdits): PlaygroundState => ({
  scene,
  source,
  texts: { spec: edits.spec ?? source.spec, rows: edits.rows ?? source.rows },
});

export const toEdits = ({ source, texts }: PlaygroundState): PlaygroundEdits => ({
  spec: texts.spec === source.spec ? undefined : texts.spec,
  rows: texts.rows === source.rows ? undefined : texts.rows,
});

export function readState({ scene, texts }: PlaygroundState): ReadState {
  const spec = readSpecText(texts.spec);
  const rows = readRowsText(texts.rows, scene);
  const faults = {
    spec: 'fault' in spec ? spec.fault : undefined,
    rows: 'fault' in rows ? rows.fault : undefined,
  };
  if ('fault' in spec || 'fault' in rows) return { scene: undefined, faults };
  const { rows: itsRows, ...others } = { ...scene, spec: spec.value };
  const answer = rows.answer ?? itsRows;
  return { scene: answer ? { ...others, rows: answer } : others, faults };
}

type ReadSpec = { readonly value: Readonly<Record<string, unknown>> } | { readonly fault: TextFault };

function readSpecText(text: string): ReadSpec {
  const read = readJsonText(text);
  if ('fault' in read) return read;
  return isRecord(read.value) ? { value: read.value } : { fault: { message: 'A spec is an object: {…}.' } };
}

/** Without an answer, rows are those of the scene's query or of the spec. */
type ReadRowsText = { readonly answer: Scene['rows'] | undefined } | { readonly fault: TextFault };

function readRowsText(text: string, { rows }: Scene): ReadRowsText {
  if (text.trim() === '') return { answer: rows };
  const read = readJsonText(text);
  if ('fault' in read) return read;
  const found = readRows(read.value);
  if ('fault' in found) return { fault: { message: found.fault } };
  return { answer: () => found.result };
}
