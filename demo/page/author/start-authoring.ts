/** What an author does in the page around the element: sign in, make a dashboard, and show it to readers once it is published. */
import { findElement } from '../find-element.ts';
import { fetchHostConfig, type HostConfig, type Person, type Role } from '../host-config.ts';
import { announce } from '../live-announcement.ts';
import { dashboardHref } from '../shell/page-route.ts';
import { showHints } from './authoring-hints.ts';
import { createDashboard, showToReaders, signIn } from './host-requests.ts';
import { showPerson, startPersonSwitch } from './person-switch.ts';

export interface AuthoringOptions {
  readonly config: HostConfig;
  /** Where the dashboard is. Its events pass here. */
  readonly place: HTMLElement;
  /** Another person has signed in. Called before `onConfig`. */
  readonly onPerson: (person: Person) => void;
  /** Called now, and whenever the backend has sent its config again. */
  readonly onConfig: (config: HostConfig) => void;
}

export function startAuthoring({ config, place, onPerson, onConfig }: AuthoringOptions): void {
  const show = (now: HostConfig): void => {
    showPerson(now);
    showHints(now);
    onConfig(now);
  };
  const update = async (): Promise<void> => show(await fetchHostConfig());
  const change = async (role: Role): Promise<void> => {
    await signIn(role);
    const now = await fetchHostConfig();
    onPerson(now.person);
    show(now);
    announce(`${now.person.name} is signed in.`);
  };
  startPersonSwitch((role) => void attempt(() => change(role)));
  startNewDashboard(place, update);
  place.addEventListener('vitrine-published', ({ target }) => {
    const publicId = target instanceof Element ? target.getAttribute('public-id') : null;
    if (publicId) void attempt(() => showToReaders(publicId).then(update));
  });
  show(config);
}

/** The new dashboard is open in its editor at once. */
function startNewDashboard(place: HTMLElement, update: () => Promise<void>): void {
  const create = async (): Promise<void> => {
    location.hash = dashboardHref(await createDashboard());
    await update();
    await place.querySelector('vitrine-dashboard')?.edit();
    announce('The new dashboard is open in its editor.');
  };
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-action="new-dashboard"]'))
    button.addEventListener('click', () => {
      button.disabled = true;
      void attempt(create).then(() => (button.disabled = false));
    });
}

let acting: Promise<void> = Promise.resolve();

/** One action after the other. A failure is shown until the next one. */
function attempt(act: () => Promise<void>): Promise<void> {
  acting = acting.then(() => run(act));
  return acting;
}

async function run(act: () => Promise<void>): Promise<void> {
  const place = findElement('.action-failure', HTMLElement);
  place.textContent = '';
  try {
    await act();
  } catch (error) {
    place.textContent = error instanceof Error ? error.message : String(error);
  }
}
