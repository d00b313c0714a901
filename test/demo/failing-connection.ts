import { random } from '../service/seeded-random.ts';
import type { Fate } from './plain-pages.ts';

/** Decides at random which requests of a page are lost, and when. */
export class FailingConnection {
  isFailing = false;
  /** While a page opens, what it reads arrives. */
  isOpening = false;
  /** Requests that are lost one after the other: the author is offline for a while. */
  #lost = 0;

  decide(method: string, path: string): Fate {
    if (!this.isFailing || !path.startsWith('/api/') || (this.isOpening && method !== 'PUT'))
      return 'arrives';
    if (this.#lost > 0) {
      this.#lost -= 1;
      return 'is lost';
    }
    const luck = random();
    if (luck < 0.05) this.#lost = 4;
    if (luck < 0.15) return 'is lost';
    return luck < 0.3 ? 'response is lost' : 'arrives';
  }
}
