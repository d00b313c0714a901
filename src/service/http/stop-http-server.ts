/** The end of a server: nobody new is let in, and those inside are not thrown out. */
import type { Server } from 'node:http';
import type { OpenResponses } from './open-responses.ts';

/** Milliseconds that requests under way get to finish. */
const requestGracePeriod = 10_000;
/** Milliseconds that streams get to end by themselves. */
const streamGracePeriod = 500;

/** Requests under way finish; streams, which need not end by themselves, are cut off. */
export async function stopHttpServer(server: Server, answers: OpenResponses): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  const deadline = setTimeout(() => server.closeAllConnections(), requestGracePeriod);
  // Connections are kept alive after their last answer, too.
  const sweep = setInterval(() => {
    answers.cutStreams();
    server.closeIdleConnections();
  }, streamGracePeriod);
  server.closeIdleConnections();
  await closed;
  clearTimeout(deadline);
  clearInterval(sweep);
}
