import type { ReactiveControllerHost } from 'lit';
import type { MemberList } from '../../model/parsing/parse-members.ts';
import type { ControlInput } from '../widget/control-interface.ts';

/** What the data model says of a control's member; asked once per dashboard, and again when the reader comes back. */
export class MemberFinder {
  /** None yet, or none to be had. */
  members: MemberList | undefined;
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  #dashboard: ControlInput['controls'] | undefined;
  #asking: Promise<void> | undefined;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  /** Does nothing while it knows, or while an answer is on its way. */
  find(control: ControlInput): Promise<void> {
    if (control.controls !== this.#dashboard) this.#forget(control);
    return (this.#asking ??= this.#ask(control));
  }

  /** A model that could not be had may be there by now. */
  retry(control: ControlInput): Promise<void> {
    if (this.members === undefined) this.#asking = undefined;
    return this.find(control);
  }

  #forget({ controls }: ControlInput): void {
    this.#dashboard = controls;
    this.members = undefined;
    this.#asking = undefined;
  }

  async #ask({ requests, controls }: ControlInput): Promise<void> {
    try {
      const members = await requests.members();
      if (controls === this.#dashboard) this.members = members;
    } catch {
      // Without a platform there is no model: values are typed, and the panel says why.
    }
    this.#host.requestUpdate();
  }
}
