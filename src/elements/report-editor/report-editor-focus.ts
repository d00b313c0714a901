/** Where the focus of the dialog goes. */
import type { BrowsedMember } from '../../model/report-query/browsed-members.ts';
import type { WrittenMember } from '../../model/report-query/sql-reference.ts';
import { FilterChipElement } from './filter-chip-element.ts';
import { MemberBrowserElement } from './member-browser-element.ts';
import { isCodeEditor } from './render-sql.ts';

type Root = Pick<ParentNode, 'querySelector'>;

/** On touch screens it would open the keyboard. */
export async function focusSearch(root: Root): Promise<void> {
  const browser = root.querySelector('vitrine-member-browser');
  if (!(browser instanceof MemberBrowserElement) || matchMedia('(pointer: coarse)').matches) return;
  await browser.updateComplete;
  browser.focusSearch();
}

/** Writes at the cursor of the editor of code, where the author goes on. */
export function insertCode(root: Root, write: (offset: number) => WrittenMember): void {
  const editor = root.querySelector('vitrine-code-editor');
  if (!isCodeEditor(editor)) return;
  const { before, after } = write(editor.offset);
  editor.insert(before, after);
  editor.focus();
}

/** When the chip that had the focus is gone. */
export function focusChip(root: Root): void {
  root.querySelector<HTMLElement>('vitrine-report-chip, vitrine-filter-chip')?.focus();
}

/** Opens the filter of a member in the chip that adds one. */
export async function openFilter(root: Root, member: BrowsedMember): Promise<void> {
  const chip = root.querySelector('vitrine-filter-chip.add');
  if (chip instanceof FilterChipElement) await chip.openFor(member);
}
