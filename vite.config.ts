/**
 * The browser and service bundles, one per mode: `script` (one tag, lit inside), `npm` (lit and frameworks outside), `token`,
 * `frame` and `frame-page`, `demo`, `service`.
 * Engines are bundled apart (`scripts/build-engines.mjs`), so that both browser bundles load the same files.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { noteThirdParties } from './scripts/third-party-licenses.mjs';

const engineFile = /\/engines\/(vega-lite|vega|markup|template|map|tiles|grid-editor)\.ts$/;

/** An engine is a file beside the bundle, fetched when the first widget needs it. */
const enginesBeside: Plugin = {
  name: 'engines-beside',
  enforce: 'pre',
  resolveId(source) {
    const name = engineFile.exec(source)?.[1];
    return name ? { id: `./engines/${name}.js`, external: true } : undefined;
  },
};

/**
 * The lit inside of the script fills its templates with `fillTemplate`, so that a page may forbid all policies of Trusted
 * Types. The build fails if lit has changed.
 */
const trustedTemplates: Plugin = {
  name: 'trusted-templates',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/lit-html\/lit-html\.js$/.test(id)) return undefined;
    const parts = [
      /\w=(\w)\?\1\.createPolicy\("lit-html",\{createHTML:\w=>\w\}\):void 0/,
      /(\w)\.innerHTML=(\w)/,
    ];
    const [policy, assignment] = parts.map((part) => part.exec(code));
    if (!policy || !assignment) throw new Error('lit-html has changed: adapt "trusted-templates".');
    const [target, html] = assignment.slice(1);
    return `import { fillTemplate } from ${JSON.stringify(fillTemplateFile)};${code
      .replace(policy[0], `${policy[0][0]}=void 0`)
      .replace(assignment[0], `fillTemplate(${target},${html})`)}`;
  },
};

const fillTemplateFile = fileURLToPath(new URL('src/elements/loading/fill-template.ts', import.meta.url));

/** Style texts and markup keep their line breaks and comments in the source and lose them on the way to the page. */
const compactTemplates: Plugin = {
  name: 'compact-templates',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/src/elements/')) return undefined;
    return compactMarkup(code).replace(/\bcss`([^`]*)`/g, (_, text: string) => `css\`${compact(text)}\``);
  },
};

const compact = (text: string): string =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replace(/;\}/g, '}')
    .trim();

/** No line of code begins with a tag, or with a value right after one: a blank there shows as the line break does. */
const compactMarkup = (code: string): string =>
  code.replace(/\s*\n\s*(?=<[\w/]|(?<=>\s*)\$\{)/g, ' ').replace(/(?<=<\/?[\w-]+)\s*\n\s*(?=>)/g, '');

function browserBuild(entries: Record<string, string>, external: RegExp[]): UserConfig {
  return {
    plugins: [enginesBeside, trustedTemplates, compactTemplates, noteThirdParties()],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      minify: false,
      lib: { entry: entries, formats: ['es'] },
      rolldownOptions: {
        external,
        // What views share with the element stays in the element's own file: one request, better compressed.
        preserveEntrySignatures: 'allow-extension',
        // Reading a property of a library's object has no effect that a page could miss.
        treeshake: { propertyReadSideEffects: false },
        // Here and not above: as a library option it would leave the white space in.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          minify: true,
          comments: { legal: false },
        },
      },
    },
  };
}

const frameBuild = (name: string, entry: string): UserConfig => ({
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    lib: { entry: { [name]: entry }, formats: ['es'] },
    rolldownOptions: { output: { minify: true, comments: { legal: false } } },
  },
});

const toPage = (name: string): string => fileURLToPath(new URL(`demo/page/${name}.html`, import.meta.url));

const builds: Record<string, UserConfig> = {
  script: browserBuild({ vitrine: 'src/define.ts' }, []),
  npm: browserBuild(
    {
      element: 'src/index.ts',
      define: 'src/define.ts',
      client: 'src/client/index.ts',
      react: 'src/frameworks/react.ts',
      vue: 'src/frameworks/vue.ts',
      svelte: 'src/frameworks/svelte.ts',
    },
    [/^(lit|react|vue|svelte)(\/|$)/],
  ),
  // Everything is inside: a backend installs nothing else to sign tokens.
  token: {
    plugins: [noteThirdParties()],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: { token: 'src/token/index.ts' }, formats: ['es'] },
    },
  },
  // Each file is complete: a host includes one, and the frame page loads the other beside vitrine.js.
  frame: frameBuild('frame', 'src/frame/host/index.ts'),
  'frame-page': frameBuild('frame-page', 'src/frame/page/frame-page.ts'),
  demo: {
    root: fileURLToPath(new URL('demo/page', import.meta.url)),
    base: './',
    build: {
      outDir: '../../dist/demo',
      emptyOutDir: true,
      target: 'es2022',
      // Older targets would have light-dark() rewritten into variables.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: { input: ['index', 'gallery'].map(toPage) },
    },
  },
  service: {
    build: {
      outDir: 'dist/service',
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: {
          main: 'src/service/main.ts',
          index: 'src/service/index.ts',
          'embedded-worker': 'src/service/database/embedded-worker.mjs',
          'sql-child': 'src/service/data/sql/sql-child.mjs',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
};

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  ...(builds[mode] ?? {}),
}));
