/** Lines of wider headings over columns that a reader may have moved or hidden: one cell for neighbours that share it. */
import type { ColumnPositions } from '../../../model/table/columns/column-positions.ts';
import type { HeaderBand } from '../../../model/table/create-table-view.ts';

export interface PositionedBand {
  readonly title: string;
  readonly isTotal: boolean;
  /** Place of its first column among those that are shown. */
  readonly first: number;
  readonly count: number;
  /** px from the start of the row. */
  readonly start: number;
  /** px */
  readonly width: number;
}

export const computeBandPositions = (
  bands: readonly HeaderBand[],
  track: ColumnPositions,
): PositionedBand[][] =>
  bands.map((band, level) => {
    const owners = bands.slice(0, level + 1).map(ownersOf);
    const own = (index: number): number[] => owners.map((list) => list[index] ?? -1);
    const cells: PositionedBand[] = [];
    track.columns.forEach(({ index, start, width, pin }, place) => {
      const before = track.columns[place - 1];
      const last = cells.at(-1);
      const joins = before && before.pin === pin && String(own(before.index)) === String(own(index));
      if (last && joins)
        cells[cells.length - 1] = { ...last, count: last.count + 1, width: last.width + width };
      else cells.push({ ...tell(band, own(index).at(-1) ?? -1), first: place, count: 1, start, width });
    });
    return cells;
  });

const tell = ({ cells }: HeaderBand, at: number): Pick<PositionedBand, 'title' | 'isTotal'> => ({
  title: cells[at]?.title ?? '',
  isTotal: cells[at]?.total === true,
});

/** By column in the author's order: which cell of the band is over it. */
const ownersOf = ({ cells }: HeaderBand): number[] =>
  cells.flatMap(({ span }, at) => Array.from({ length: span }, () => at));
