/** Keeps the properties and listeners of one element as a component gives them. */
import type { DashboardElement } from '../index.ts';
import {
  initialValues,
  listenToAllEvents,
  type DashboardAttributes,
  type DashboardEvents,
  type DashboardHandlers,
  type DashboardProperties,
} from './dashboard-members.ts';

/** What a tag takes in JSX or in a template: properties, and attributes that have other names. */
export type DashboardTagProps = DashboardProperties & Omit<DashboardAttributes, keyof DashboardProperties>;

/** Listeners in JSX or in a template, such as `onvitrine-ready`. */
export type DashboardTagListeners<Prefix extends string> = {
  [Name in keyof DashboardEvents as `${Prefix}${Name}`]?:
    | ((event: DashboardEvents[Name]) => void)
    | undefined;
};

const propertyNames = Object.keys(initialValues);

export class DashboardBinding {
  readonly #element: DashboardElement;
  readonly #listening = new AbortController();
  #given: Readonly<Record<string, unknown>> = {};
  #getToken: DashboardProperties['getToken'];

  /** `find` gives the functions that the component has at the moment of an event. */
  constructor(element: DashboardElement, find: () => DashboardHandlers) {
    this.#element = element;
    listenToAllEvents(element, find, this.#listening.signal);
  }

  /** Sets what has changed since the last call, so that what the page itself has set on the element stays. */
  assign({ getToken, ...others }: DashboardProperties): void {
    this.#getToken = getToken;
    const given: Record<string, unknown> = { ...others, getToken: getToken && this.#askForToken };
    const changed = propertyNames.filter((name) => given[name] !== this.#given[name]);
    this.#given = given;
    const initial: Readonly<Record<string, unknown>> = { ...initialValues };
    Object.assign(
      this.#element,
      Object.fromEntries(changed.map((name) => [name, given[name] ?? initial[name]])),
    );
  }

  end(): void {
    this.#listening.abort();
  }

  /** One function for all renderings: a new one would reload the dashboard. */
  readonly #askForToken: NonNullable<DashboardProperties['getToken']> = (request) =>
    this.#getToken
      ? this.#getToken(request)
      : Promise.reject(new Error('The component has no getToken any more.'));
}
