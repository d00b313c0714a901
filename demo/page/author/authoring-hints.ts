/** Says what to do next: in a workspace without dashboards, and where the dashboards are made from somebody's own files. */
import { findElement } from '../find-element.ts';
import type { HostConfig, Role } from '../host-config.ts';

const nextSteps: Record<Role, string> = {
  reader: 'Authors make dashboards: choose “Author” above to make the first one.',
  author: 'Make the first one. Readers see it once you publish it.',
};

const ownFilesNotes: Record<Role, string> = {
  reader: 'These dashboards show your own files. Choose “Author” to edit them, or to make another one.',
  author: 'These dashboards show your own files. “Edit” changes this one, and readers see what you publish.',
};

export function showHints({ person, workspace, dashboards }: HostConfig): void {
  const isEmpty = dashboards.length === 0;
  document.body.toggleAttribute('data-empty', isEmpty);
  findElement('.no-dashboards', HTMLElement).hidden = !isEmpty;
  findElement('.no-dashboards p', HTMLElement).textContent = nextSteps[person.role];
  const note = findElement('.own-files', HTMLElement);
  note.hidden = isEmpty || !workspace.isOwnFiles;
  note.textContent = ownFilesNotes[person.role];
}
