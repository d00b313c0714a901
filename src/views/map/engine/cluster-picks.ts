/** Which circles of a map with clusters show rows that the reader has picked. */
import type { PickState } from '../../../model/controls/picked-rows.ts';
import type { PickStates } from './mark-layer.ts';

interface Circle {
  /** Id of a cluster; undefined for a single point. */
  readonly group: number | undefined;
  /** Index of a single point in the cloud. */
  readonly index: number;
}

export class ClusterPicks {
  readonly #rowOf: (index: number) => number;
  readonly #leavesOf: (group: number) => readonly number[];
  #states: PickStates | undefined;
  /** By id of a cluster. A cluster may have very many points, so it is asked once. */
  readonly #receding = new Map<number, boolean>();

  /** @param rowOf - the row of a point. @param leavesOf - the points of a cluster. */
  constructor(rowOf: (index: number) => number, leavesOf: (group: number) => readonly number[]) {
    this.#rowOf = rowOf;
    this.#leavesOf = leavesOf;
  }

  set(states: PickStates | undefined): void {
    this.#states = states;
    this.forget();
  }

  /** Call when the clusters have changed. */
  forget(): void {
    this.#receding.clear();
  }

  isPicked({ group, index }: Circle): boolean {
    return group === undefined && this.#stateOf(index) === 'picked';
  }

  /** A cluster recedes if all of its points do. */
  recedes({ group, index }: Circle): boolean {
    if (!this.#states) return false;
    if (group === undefined) return this.#stateOf(index) === 'other';
    const recedes =
      this.#receding.get(group) ?? this.#leavesOf(group).every((leaf) => this.#stateOf(leaf) === 'other');
    this.#receding.set(group, recedes);
    return recedes;
  }

  #stateOf(index: number): PickState | undefined {
    return this.#states?.[this.#rowOf(index)];
  }
}
