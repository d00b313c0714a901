/** Memory of a process and of those that it has started, such as the browser of the service. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** In bytes: each shared page counts in equal parts for those that share it. */
export const measureMemory = (pid) =>
  [pid, ...listDescendants(pid)].reduce((sum, one) => sum + readProportionalSize(one), 0);

function listDescendants(pid) {
  const children = listProcesses().filter(({ parent }) => parent === pid);
  return children.flatMap(({ pid: child }) => [child, ...listDescendants(child)]);
}

const listProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const parent = /^PPid:\s+(\d+)/m.exec(readText(`/proc/${name}/status`))?.[1];
      return parent === undefined ? [] : [{ pid: Number(name), parent: Number(parent) }];
    });

const readProportionalSize = (pid) =>
  Number(/^Pss:\s+(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024;

/** Empty for a process that has ended. */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Measures four times a second until `stop` is called, which gives the largest result. */
export function watchMemory(pid) {
  let most = measureMemory(pid);
  const timer = setInterval(() => (most = Math.max(most, measureMemory(pid))), 250);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
