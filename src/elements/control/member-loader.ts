import type { ReactiveControllerHost } from 'lit';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import type { ControlInput } from '../view/view-interface.ts';

/** Loads the data model's members for a control, once per dashboard, and again after a failure when the control opens. */
export class MemberLoader {
  /** `undefined` before they have loaded, and after a failure. */
  members: MemberList | undefined;
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  #dashboard: ControlInput['controls'] | undefined;
  #loading: Promise<void> | undefined;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  /** Does nothing if the members have loaded or are loading. */
  load(control: ControlInput): Promise<void> {
    if (control.controls !== this.#dashboard) this.#forget(control);
    return (this.#loading ??= this.#load(control));
  }

  /** Loads the members again after a failure. */
  retry(control: ControlInput): Promise<void> {
    if (this.members === undefined) this.#loading = undefined;
    return this.load(control);
  }

  #forget({ controls }: ControlInput): void {
    this.#dashboard = controls;
    this.members = undefined;
    this.#loading = undefined;
  }

  async #load({ requests, controls }: ControlInput): Promise<void> {
    try {
      const members = await requests.members();
      if (controls === this.#dashboard) this.members = members;
    } catch {
      // Without a data model readers type values, and the panel explains why.
    }
    this.#host.requestUpdate();
  }
}
