/** Shows who is signed in, and switches between the reader and the author. */
import { findElement } from '../find-element.ts';
import { roles, type HostConfig, type Role } from '../host-config.ts';

const listButtons = (): readonly HTMLButtonElement[] => [
  ...document.querySelectorAll<HTMLButtonElement>('.person-switch button'),
];

export function startPersonSwitch(choose: (role: Role) => void): void {
  for (const button of listButtons()) {
    button.addEventListener('click', () => {
      const role = roles.find((known) => known === button.dataset.role);
      if (role && button.getAttribute('aria-pressed') !== 'true') choose(role);
    });
  }
}

/** The styles of the page show the actions of authors to authors only. The backend decides what they may do. */
export function showPerson({ person, workspace }: HostConfig): void {
  document.body.dataset.role = person.role;
  for (const button of listButtons()) {
    button.disabled = false;
    button.setAttribute('aria-pressed', String(button.dataset.role === person.role));
  }
  const avatar = findElement('.avatar', HTMLElement);
  avatar.textContent = toInitials(person.name);
  avatar.setAttribute('aria-label', `${person.name}, account`);
  fill('person-name', person.name);
  fill('person-position', person.position);
  fill('workspace-mark', workspace.name.slice(0, 1).toUpperCase());
  fill('workspace-name', workspace.name);
}

function fill(name: string, text: string): void {
  for (const place of document.querySelectorAll(`[data-fill="${name}"]`)) place.textContent = text;
}

const toInitials = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.slice(0, 1))
    .join('');
