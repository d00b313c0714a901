/** The data model as the author may use it. */
import type { PlatformClient } from '../../client/platform-client.ts';
import {
  parseMemberGroups,
  toMemberMap,
  type BrowsedMember,
  type MemberGroup,
} from '../../model/report-query/browsed-members.ts';

export class DataModel {
  /** `undefined` until they have loaded. */
  groups: readonly MemberGroup[] | undefined;
  members: ReadonlyMap<string, BrowsedMember> = new Map();
  /** Why it could not be loaded. */
  fault: string | undefined;
  readonly #platform: Pick<PlatformClient, 'meta'>;
  readonly #onChange: () => void;

  constructor(platform: Pick<PlatformClient, 'meta'>, onChange: () => void) {
    this.#platform = platform;
    this.#onChange = onChange;
  }

  async load(signal: AbortSignal): Promise<void> {
    this.fault = undefined;
    this.#onChange();
    try {
      this.groups = parseMemberGroups(await this.#platform.meta(signal));
      this.members = toMemberMap(this.groups);
    } catch (error) {
      if (!signal.aborted) this.fault = error instanceof Error ? error.message : String(error);
    }
    this.#onChange();
  }
}
