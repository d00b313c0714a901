/**
 * Where several chunks use a helper of the bundler, it lies in a file of its own, and each of them waits for one more request
 * before it runs. Here each has the helper inside, which is shorter than the request.
 */
import MagicString from 'magic-string';

const runtime = 'rolldown-runtime';

/** The only helper that our chunks use: an object whose properties read the exports of a module that lies in a chunk. */
const exportAll = `(exports) => {
  const module = {};
  for (const name in exports) Object.defineProperty(module, name, { get: exports[name], enumerable: true });
  return Object.defineProperty(module, Symbol.toStringTag, { value: 'Module' });
}`;

export const inlineRuntime = {
  name: 'inline-runtime',
  renderChunk(code) {
    const found = new RegExp(`^import \\{(.*)\\} from "[^"]*${runtime}[^"]*";$`, 'm').exec(code);
    if (!found) return null;
    const [line, names] = found;
    const helper = /^ \w+ as __exportAll $/.exec(names);
    if (!helper)
      throw new Error(
        `Chunks use other helpers of the bundler (${names}): write them in inline-runtime.mjs.`,
      );
    const changed = new MagicString(code).replace(line, `const __exportAll = ${exportAll};`);
    return { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }) };
  },
  generateBundle(_, bundle) {
    for (const [file, { name }] of Object.entries(bundle)) if (name === runtime) delete bundle[file];
  },
};
