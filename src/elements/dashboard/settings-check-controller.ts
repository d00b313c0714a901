import type { ReactiveController } from 'lit';
import { createElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';
import { loadChunkOnce } from '../loading/load-chunk.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import { DashboardSettings } from '../settings/dashboard-settings.ts';

interface SettingsCheckPorts {
  readonly state: () => DashboardState;
  /** The members that the reader may use. Rejects where they cannot be known. */
  readonly controls: { readonly members: () => Promise<MemberList> };
}

const loadChecks = loadChunkOnce(async () => {
  const [settings, members] = await Promise.all([
    import('../settings/check-settings.ts'),
    import('../settings/check-members.ts'),
  ]);
  return { ...settings, ...members };
});

/** Reports settings that cannot be used: one event for each, once. The checks load after the dashboard has. */
export class SettingsCheckController implements ReactiveController {
  readonly #host: DashboardSettings;
  readonly #ports: SettingsCheckPorts;
  readonly #reported = new Set<string>();
  #checked: readonly unknown[] = [];

  constructor(host: DashboardSettings, ports: SettingsCheckPorts) {
    this.#host = host;
    this.#ports = ports;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#ports.state().status !== 'ready') return;
    const settings = this.#listSettings();
    if (settings.every((value, index) => value === this.#checked[index])) return;
    this.#checked = settings;
    // Checks that do not load are no fault of the page.
    this.#check().catch(() => undefined);
  }

  async #check(): Promise<void> {
    const { listUnusableSettings, listUnknownMembers, listUsedMembers } = await loadChecks();
    listUnusableSettings(this.#host, this.#knownAttributes).forEach((fault) => this.#report(fault));
    const own = listUsedMembers(this.#ports.state());
    if (listUnknownMembers(this.#host, own).length === 0) return;
    const known = [...own, ...(await this.#ports.controls.members()).keys()];
    listUnknownMembers(this.#host, known).forEach((fault) => this.#report(fault));
  }

  /** Everything that may be wrong. All are undefined on most pages, which then load no checks. */
  #listSettings(): readonly unknown[] {
    const { locale, timeZone, currency, refreshInterval, requestTimeout, queryTimeout } = this.#host;
    const { filters, timeGrains, tabs, initialFilters, initialTimeGrains, initialTabs, colorScheme } =
      this.#host;
    const names = this.#host.getAttributeNames().filter((name) => !this.#knownAttributes.includes(name));
    const unknown = names.filter((name) => !ordinary.test(name)).join(' ');
    const lists = [this.#host.hide, this.#host.allowOrigins].map((list) => String(list) || undefined);
    const times = [locale, timeZone, currency, refreshInterval, requestTimeout, queryTimeout];
    const controls = [filters, timeGrains, tabs, initialFilters, initialTimeGrains, initialTabs];
    return [...times, ...controls, ...lists, colorScheme, unknown || undefined];
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
