import type { ReactiveControllerHost } from 'lit';
import type { MemberList } from '../../model/parsing/parse-members.ts';
import type { ControlInput } from '../view/view-interface.ts';
import { readText } from '../../model/parsing/read-value.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';

/** Loads the data model's members for a control, once per dashboard, and again after a failure when the control opens. */
export class MemberFinder {
  /** `undefined` before they have loaded, and after a failure. */
  members: MemberList | undefined;
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  #dashboard: ControlInput['controls'] | undefined;
  #loading: Promise<void> | undefined;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  /** Does nothing if the members have loaded or are loading. */
  find(control: ControlInput): Promise<void> {
    if (control.controls !== this.#dashboard) this.#forget(control);
    return (this.#loading ??= this.#load(control));
  }

  /** Loads the members again after a failure. */
  retry(control: ControlInput): Promise<void> {
    if (this.members === undefined) this.#loading = undefined;
    return this.find(control);
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

/** Titles of members: from a control of the member, else from the data model, else from the member's name. */
export async function findMemberTitles(
  members: readonly string[],
  widgets: Iterable<WidgetState>,
  listMembers: () => Promise<MemberList>,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const { widget } of widgets) {
    const member = readText(widget.config.member);
    const title = readText(widget.config.title);
    if (member !== undefined && title !== undefined && !titles.has(member)) titles.set(member, title);
  }
  if (members.every((member) => titles.has(member))) return titles;
  const known = await listMembers().catch((): MemberList => new Map());
  for (const member of members)
    if (!titles.has(member)) titles.set(member, known.get(member)?.title ?? toTitle(member));
  return titles;
}

/** Turns `orders.created_at` into "created at". */
const toTitle = (member: string): string => (member.split('.').at(-1) ?? member).replaceAll('_', ' ');
