/** Answers that are under way, so that streams without an end do not hold the service's own end up. */
import type { ServerResponse } from 'node:http';

export interface OpenResponses {
  readonly add: (answer: ServerResponse) => void;
  /** Cuts off every stream that is being sent now; answers of a known length are left to finish. */
  readonly cutStreams: () => void;
}

export function createOpenResponses(): OpenResponses {
  const open = new Set<ServerResponse>();
  return {
    add(answer) {
      open.add(answer);
      answer.once('close', () => open.delete(answer));
    },
    cutStreams: () => open.forEach(cutStream),
  };
}

/** An answer of a known length is not sent in chunks (RFC 9112 section 6). */
function cutStream(answer: ServerResponse): void {
  if (answer.headersSent && answer.chunkedEncoding && !answer.writableEnded) answer.destroy();
}
