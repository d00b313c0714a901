import type { DataModel } from './model/data-model.ts';
import { toModelMeta, type MetaCube } from './model/model-meta.ts';
import { isVisible } from './policies/reader-permissions.ts';
import type { Reader } from './policies/reader.ts';

export interface MetaRequest {
  readonly onlyViews: boolean;
  /** Full names of the members that the reader may query; undefined: those that its policies grant. */
  readonly allowed: ReadonlySet<string> | undefined;
}

/** The members that a reader may query. */
export function toReaderMeta(
  model: DataModel,
  reader: Reader,
  { onlyViews, allowed }: MetaRequest,
): { cubes: MetaCube[] } {
  const sources = [...model.sources.values()].filter(({ kind }) => !onlyViews || kind === 'view');
  const shown = new Set(
    sources
      .flatMap(({ members }) => [...members.values()])
      .filter((member) => isVisible(member, reader) && (allowed?.has(member.name) ?? true)),
  );
  return toModelMeta(model, (member) => shown.has(member));
}
