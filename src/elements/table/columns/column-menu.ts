/** What can be done to a column. */
import type { TableMessages } from '../../../model/messages/table-en.ts';
import type { ColumnPin } from '../../../model/table/state/table-state.ts';
import type { PositionedColumn } from '../../../model/table/columns/column-positions.ts';
import type { Sort } from '../../../model/table/rows/sort-rows.ts';
import { createTableMenu, type MenuEntry, type TableMenuElement } from './table-menu-element.ts';
import {
  columnsIcon,
  downIcon,
  filterIcon,
  findIcon,
  hideIcon,
  moveBackIcon,
  moveIcon,
  pinIcon,
  resetTableIcon,
  upIcon,
  widthIcon,
} from './table-icons.ts';

export interface ColumnMenuScene {
  readonly column: PositionedColumn;
  readonly sorts: readonly Sort[];
  readonly isFiltered: boolean;
  readonly isMirrored: boolean;
  readonly isOnly: boolean;
  readonly canMove: (step: -1 | 1) => boolean;
  readonly hasGroups: boolean;
  readonly isArranged: boolean;
  readonly words: TableMessages;
  readonly sort: (direction: Sort['direction'] | undefined, adds: boolean) => void;
  readonly filter: () => void;
  readonly unfilter: () => void;
  readonly fit: () => void;
  readonly resize: (step: -1 | 1) => void;
  readonly pin: (pin: ColumnPin) => void;
  readonly move: (step: -1 | 1) => void;
  readonly hide: () => void;
  readonly columns: () => void;
  readonly search: () => void;
  readonly setGroups: (isOpen: boolean) => void;
  readonly reset: () => void;
  readonly close: () => void;
}

export function createColumnMenu(scene: ColumnMenuScene): TableMenuElement {
  const label = scene.words('menuOf', { title: scene.column.column.title });
  return createTableMenu(label, listEntries(scene), scene.close);
}

const listEntries = (scene: ColumnMenuScene): MenuEntry[] => [
  ...listSorts(scene),
  ...listFilters(scene),
  ...listBoxes(scene),
  ...listTable(scene),
];

function listSorts({ column, sorts, words, sort }: ColumnMenuScene): MenuEntry[] {
  const { field } = column.column;
  const own = sorts.find((one) => one.field === field);
  const others = sorts.some((one) => one.field !== field);
  const entry = (direction: Sort['direction'], adds: boolean): MenuEntry => {
    const isUp = direction === 'ascending';
    const key = adds ? (isUp ? 'addAscending' : 'addDescending') : isUp ? 'sortAscending' : 'sortDescending';
    const checked = own?.direction === direction && adds === others;
    return {
      name: key,
      text: words(key),
      icon: isUp ? upIcon : downIcon,
      checked,
      act: () => sort(direction, adds),
    };
  };
  const added = others ? [entry('ascending', true), entry('descending', true)] : [];
  const none = {
    name: 'unsort',
    text: words('unsort'),
    icon: resetTableIcon,
    act: () => sort(undefined, true),
  };
  return [entry('ascending', false), entry('descending', false), ...added, ...(own ? [none] : [])];
}

function listFilters({ isFiltered, words, filter, unfilter }: ColumnMenuScene): MenuEntry[] {
  const open = { name: 'filter', text: words('filter'), icon: filterIcon, parts: true, act: filter };
  const clear = { name: 'unfilter', text: words('unfilter'), icon: resetTableIcon, act: unfilter };
  return isFiltered ? [open, clear] : [open];
}

function listBoxes(scene: ColumnMenuScene): MenuEntry[] {
  const { column, words, isMirrored, isOnly, canMove, fit, resize, pin, move, hide } = scene;
  const [left, right] = isMirrored ? ([1, -1] as const) : ([-1, 1] as const);
  const toPin = (side: 'start' | 'end'): MenuEntry => ({
    name: `pin-${side}`,
    text: words(side === 'start' ? 'pinStart' : 'pinEnd'),
    icon: pinIcon,
    checked: column.pin === side,
    act: () => pin(column.pin === side ? 'none' : side),
  });
  const plain = (name: 'fit' | 'wider' | 'narrower', act: () => void): MenuEntry => ({
    ...{ name, text: words(name), icon: widthIcon, act, stays: name !== 'fit' },
  });
  return [
    { ...plain('fit', fit), parts: true },
    plain('wider', () => resize(1)),
    plain('narrower', () => resize(-1)),
    { ...toPin('start'), parts: true },
    toPin('end'),
    {
      name: 'left',
      text: words('moveLeft'),
      icon: moveBackIcon,
      disabled: !canMove(left),
      act: () => move(left),
    },
    {
      name: 'right',
      text: words('moveRight'),
      icon: moveIcon,
      disabled: !canMove(right),
      act: () => move(right),
    },
    { name: 'hide', text: words('hide'), icon: hideIcon, disabled: isOnly, act: hide },
  ];
}

function listTable(scene: ColumnMenuScene): MenuEntry[] {
  const { words, hasGroups, isArranged, columns, search, setGroups, reset } = scene;
  const groups: MenuEntry[] = [
    { name: 'open-groups', text: words('openGroups'), icon: downIcon, act: () => setGroups(true) },
    { name: 'close-groups', text: words('closeGroups'), icon: upIcon, act: () => setGroups(false) },
  ];
  return [
    { name: 'search', text: words('search'), icon: findIcon, parts: true, act: search },
    { name: 'columns', text: words('columns'), icon: columnsIcon, act: columns },
    ...(hasGroups ? groups : []),
    { name: 'reset', text: words('reset'), icon: resetTableIcon, disabled: !isArranged, act: reset },
  ];
}
