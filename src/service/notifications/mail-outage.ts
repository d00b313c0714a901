/**
 * Tells a mail server that is away from one that ends the connection at a certain mail: the others are sent, and one bad
 * address stops nobody.
 */
export interface MailOutage {
  /** The server has answered, whatever it said of the mail. */
  readonly end: () => void;
  /** A mail could not be handed over. */
  readonly add: (error: unknown) => void;
  /** @throws the last error where several mails in a row could not be handed over. */
  readonly requireHope: () => void;
  /** @throws the last error where no mail has been answered. */
  readonly requireAnswer: () => void;
}

/** Mails in a row after which the server counts as away. */
const mostInRow = 5;

export function createMailOutage(): MailOutage {
  let inRow = 0;
  let hasAnswered = false;
  let last: unknown;
  return {
    end() {
      inRow = 0;
      hasAnswered = true;
    },
    add(error) {
      last = error;
      inRow += 1;
    },
    requireHope() {
      if (inRow >= mostInRow) throw last;
    },
    requireAnswer() {
      if (inRow > 0 && !hasAnswered) throw last;
    },
  };
}
