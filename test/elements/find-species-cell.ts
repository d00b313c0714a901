import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { findDeepInWidget, findWidget, readText } from './page-harness.ts';

/** A cell of the table of species in the sample dashboard, by the first text of its row and its column. */
export function findSpeciesCell(element: DashboardElement, species: string, column: number): Element {
  const grid = findDeepInWidget(findWidget(element, 'costliest-species'), '[role="grid"]');
  const row = [...grid.querySelectorAll('.rows [role="row"]')].find((one) =>
    readText(one).startsWith(species),
  );
  const cell = row?.children[column];
  if (!cell) throw new Error(`There is no row of ${species}.`);
  return cell;
}
