/** The log of a service that a person has started in a terminal: readable, and below the message of its start. */
import type { Environment } from '../config/config.ts';

/** People read a terminal, programs everything else. What the environment says wins. */
export const preferText = (environment: Environment, isTerminal: boolean): Environment =>
  isTerminal ? { LOG_FORMAT: 'text', ...environment } : environment;

export interface HeldLog {
  readonly write: (line: string) => void;
  /** Keeps lines back while a message is made. */
  readonly hold: () => void;
  /** Writes what was kept back, and from then on every line at once. */
  readonly release: () => void;
}

/** A log whose lines never stand in the middle of a message. */
export function holdLog(write: (line: string) => void): HeldLog {
  const held: string[] = [];
  let isHeld = false;
  return {
    write: (line) => (isHeld ? void held.push(line) : write(line)),
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const line of held.splice(0)) write(line);
    },
  };
}
