/** The ways from cube to cube that a query wishes for: each is one that the data model has, and the reader may know of. */
import type { DataQuery } from '../../../contract/data-api.ts';
import { DataError } from '../data-error.ts';
import type { Cube, DataModel, Source } from '../model/data-model.ts';
import { findShortest } from './join-plan.ts';
import { isVisible } from '../policies/reader-permissions.ts';
import type { Reader } from '../policies/reader.ts';

interface JoinHintContext {
  model: DataModel;
  /** The view that the query asks. */
  view: Source | undefined;
  reader: Reader;
}

/**
 * The hints with every cube on their ways. Throws a `DataError` that names what is wrong: a cube that is hidden is
 * refused as one that does not exist.
 */
export function readJoinHints(place: JoinHintContext, hints: DataQuery['joinHints'] = []): string[][] {
  if (place.view && hints.length > 0)
    throw new DataError(
      `'joinHints' are for queries of cubes: the view '${place.view.name}' joins its cubes in its own way.`,
    );
  return hints.map((hint) => {
    const [first, ...others] = hint.map((name) => findCube(place, name));
    const way = first ? [first] : [];
    for (const cube of others) way.push(...findHintedPath(place, way.at(-1), cube).slice(1));
    return way.map(({ name }) => name);
  });
}

function findCube({ model, reader }: JoinHintContext, name: string): Cube {
  const source = model.sources.get(name);
  const isKnown = [...(source?.members.values() ?? [])].some((member) => isVisible(member, reader));
  const cube = model.cubes.get(name);
  if (cube && isKnown) return cube;
  throw new DataError(`'joinHints' name no cube with '${name}': GET /v1/meta lists the cubes you can ask.`);
}

function findHintedPath({ model }: JoinHintContext, from: Cube | undefined, to: Cube): Cube[] {
  if (!from) return [];
  const way = findShortest(model, from, to);
  if (way) return way;
  const advice = findShortest(model, to, from) ? `: write '${to.name}' first.` : '.';
  throw new DataError(
    `'joinHints' ask for a way from '${from.name}' to '${to.name}', and no joins of the data model lead there${advice}`,
  );
}
