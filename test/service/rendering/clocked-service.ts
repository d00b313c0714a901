/** A whole service in a process of its own, whose clock a test puts forward, and which a test can kill. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const program = fileURLToPath(new URL('./clocked-service-process.mjs', import.meta.url));

export interface ClockedService {
  readonly address: string;
  /** The admin key, if this was the first start. */
  readonly adminKey: string | undefined;
  /** Milliseconds by which its clock is ahead of that of the machine. */
  setAhead(milliseconds: number): void;
  /** Ends it at once, as a loss of power would. */
  kill(): Promise<void>;
}

const messageSchema = z.object({ address: z.string(), adminKey: z.string().optional() });

/** Resolves once it listens; fails with its output if it ends before. */
export async function startClockedService(
  environment: Readonly<Record<string, string>>,
  ahead: number,
): Promise<ClockedService> {
  const env = { ...process.env, PORT: '0', RATE_LIMIT: '0', ...environment, AHEAD: String(ahead) };
  const child = fork(program, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  child.stdout?.resume();
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const received: readonly unknown[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(output))),
  ]);
  const { address, adminKey } = messageSchema.parse(received[0]);
  return {
    address,
    adminKey,
    setAhead(milliseconds) {
      if (child.connected) child.send(milliseconds);
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
