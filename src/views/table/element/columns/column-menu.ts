/** Entries of the menu of a column. */
import type { TableModel } from '../../model/state/table-model.ts';
import type { PositionedColumn } from '../../model/columns/column-layout.ts';
import type { Sort } from '../../model/rows/sort-rows.ts';
import { createTableMenu, type MenuEntry, type TableMenuElement } from './table-menu-element.ts';
import {
  columnsIcon,
  densityIcon,
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
  readonly model: TableModel;
  readonly column: PositionedColumn;
  readonly isMirrored: boolean;
  readonly openFilter: () => void;
  readonly openChooser: () => void;
  readonly openSearch: () => void;
  readonly close: () => void;
}

export function createColumnMenu(scene: ColumnMenuScene): TableMenuElement {
  const label = scene.model.messages('menuOf', { title: scene.column.column.title });
  return createTableMenu(label, listEntries(scene), scene.close);
}

const listEntries = (scene: ColumnMenuScene): MenuEntry[] => [
  ...listSorts(scene),
  ...listFilters(scene),
  ...listBoxes(scene),
  ...listTable(scene),
];

function listSorts({ model, column: { key: field } }: ColumnMenuScene): MenuEntry[] {
  const { messages } = model;
  const { sort: sorts } = model.state;
  const own = sorts.find((one) => one.field === field);
  const others = sorts.some((one) => one.field !== field);
  const entry = (direction: Sort['direction'], adds: boolean): MenuEntry => {
    const isUp = direction === 'ascending';
    const key = adds ? (isUp ? 'addAscending' : 'addDescending') : isUp ? 'sortAscending' : 'sortDescending';
    const checked = own?.direction === direction && adds === others;
    return {
      name: key,
      text: messages(key),
      icon: isUp ? upIcon : downIcon,
      checked,
      act: () => model.setSort(field, direction, adds),
    };
  };
  const added = others ? [entry('ascending', true), entry('descending', true)] : [];
  const none = {
    name: 'unsort',
    text: messages('unsort'),
    icon: resetTableIcon,
    act: () => model.setSort(field, undefined, true),
  };
  return [entry('ascending', false), entry('descending', false), ...added, ...(own ? [none] : [])];
}

function listFilters({ model, column: { key }, openFilter }: ColumnMenuScene): MenuEntry[] {
  const { messages, state } = model;
  const open = { name: 'filter', text: messages('filter'), icon: filterIcon, parts: true, act: openFilter };
  const clear = {
    name: 'unfilter',
    text: messages('unfilter'),
    icon: resetTableIcon,
    act: () => model.setFilter(key, undefined),
  };
  return Object.hasOwn(state.filters, key) ? [open, clear] : [open];
}

const listBoxes = (scene: ColumnMenuScene): MenuEntry[] => [
  ...listWidths(scene),
  ...listPins(scene),
  ...listMoves(scene),
];

function listWidths({ model, column: { key } }: ColumnMenuScene): MenuEntry[] {
  const { messages } = model;
  const fit = () => model.fitColumn(key);
  return [
    { name: 'fit', text: messages('fit'), icon: widthIcon, parts: true, act: fit },
    {
      name: 'wider',
      text: messages('wider'),
      icon: widthIcon,
      stays: true,
      act: () => model.widenColumn(key, 1),
    },
    {
      name: 'narrower',
      text: messages('narrower'),
      icon: widthIcon,
      stays: true,
      act: () => model.widenColumn(key, -1),
    },
  ];
}

function listPins({ model, column: { key, pin } }: ColumnMenuScene): MenuEntry[] {
  const toPin = (side: 'start' | 'end'): MenuEntry => ({
    name: `pin-${side}`,
    text: model.messages(side === 'start' ? 'pinStart' : 'pinEnd'),
    icon: pinIcon,
    parts: side === 'start',
    checked: pin === side,
    act: () => model.pinColumn(key, pin === side ? 'none' : side),
  });
  return [toPin('start'), toPin('end')];
}

function listMoves({ model, column: { key }, isMirrored }: ColumnMenuScene): MenuEntry[] {
  const { messages, positions } = model;
  const toMove = (name: 'left' | 'right', step: -1 | 1): MenuEntry => ({
    name,
    text: messages(name === 'left' ? 'moveLeft' : 'moveRight'),
    icon: name === 'left' ? moveBackIcon : moveIcon,
    disabled: !model.canMoveColumn(key, step),
    act: () => model.moveColumnByStep(key, step),
  });
  const isOnly = positions.columns.length === 1;
  return [
    toMove('left', isMirrored ? 1 : -1),
    toMove('right', isMirrored ? -1 : 1),
    {
      name: 'hide',
      text: messages('hide'),
      icon: hideIcon,
      disabled: isOnly,
      act: () => model.hideColumn(key),
    },
  ];
}

function listTable({ model, openChooser, openSearch }: ColumnMenuScene): MenuEntry[] {
  const { messages, view } = model;
  const toGroups = (name: string, key: 'openGroups' | 'closeGroups'): MenuEntry => ({
    name,
    text: messages(key),
    icon: key === 'openGroups' ? downIcon : upIcon,
    act: () => model.setAllGroups(key === 'openGroups'),
  });
  return [
    { name: 'search', text: messages('search'), icon: findIcon, parts: true, act: openSearch },
    { name: 'columns', text: messages('columns'), icon: columnsIcon, act: openChooser },
    {
      name: 'compact',
      text: messages('compact'),
      icon: densityIcon,
      checked: model.state.density === 'compact',
      act: () => model.toggleDensity(),
    },
    ...(view?.groups ? [toGroups('open-groups', 'openGroups'), toGroups('close-groups', 'closeGroups')] : []),
    {
      name: 'reset',
      text: messages('reset'),
      icon: resetTableIcon,
      disabled: !model.hasState,
      act: () => model.reset(),
    },
  ];
}
