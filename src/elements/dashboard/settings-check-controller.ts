import type { ReactiveController } from 'lit';
import { createElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import { listUnknownMembers, listUsedMembers } from '../settings/check-members.ts';
import { listUnusableSettings } from '../settings/check-settings.ts';
import { DashboardSettings } from '../settings/dashboard-settings.ts';

interface SettingsCheckPorts {
  readonly state: () => DashboardState;
  /** The members that the reader may use. Rejects where they cannot be known. */
  readonly controls: { readonly members: () => Promise<MemberList> };
}

/** Reports settings that cannot be used: one event for each, once. The checks load after the dashboard has. */
export class SettingsCheckController implements ReactiveController {
  readonly #host: DashboardSettings;
  readonly #ports: SettingsCheckPorts;
  readonly #reported = new Set<string>();
  #checked: readonly unknown[] = [];
  /** Resolves when the current settings are checked. */
  done: Promise<unknown> | undefined;

  constructor(host: DashboardSettings, ports: SettingsCheckPorts) {
    this.#host = host;
    this.#ports = ports;
    host.addController(this);
    this.hostUpdated();
  }

  hostUpdated(): void {
    if (this.#ports.state().status !== 'ready') return;
    const settings = this.#listSettings();
    if (settings.every((value, index) => value === this.#checked[index])) return;
    this.#checked = settings;
    // A check that cannot be made is no fault of the page.
    this.done = this.#check().catch(() => undefined);
  }

  async #check(): Promise<void> {
    const faults = await listUnusableSettings(this.#host, this.#knownAttributes);
    faults.forEach((fault) => this.#report(fault));
    const own = listUsedMembers(this.#ports.state());
    if (listUnknownMembers(this.#host, own).length === 0) return;
    const known = [...own, ...(await this.#ports.controls.members()).keys()];
    listUnknownMembers(this.#host, known).forEach((fault) => this.#report(fault));
  }

  /** Everything that may be wrong. All are undefined on most pages, which then make no checks. */
  #listSettings(): readonly unknown[] {
    const host = this.#host;
    const unknown = host
      .getAttributeNames()
      .filter((name) => !this.#knownAttributes.includes(name) && !ordinary.test(name));
    return [
      host.locale,
      host.timeZone,
      host.currency,
      host.refreshInterval,
      host.requestTimeout,
      host.queryTimeout,
      host.filters,
      host.timeGrains,
      host.tabs,
      host.initialFilters,
      host.initialTimeGrains,
      host.initialTabs,
      host.colorScheme,
      host.theme,
      ...[host.hide, host.allowOrigins, unknown].map((list) => String(list) || undefined),
    ];
  }

  get #knownAttributes(): readonly string[] {
    return DashboardSettings.observedAttributes;
  }

  #report(detail: string): void {
    if (this.#reported.has(detail)) return;
    this.#reported.add(detail);
    const problem = createElementProblem('attribute-invalid', 'session', { detail });
    this.#host.dispatchEvent(new DashboardErrorEvent(problem));
  }
}

/** Attributes that many elements have. */
const ordinary = /^(?:class|id|style|slot|part)$|^data-/;
