/**
 * The browser and service bundles, one per mode: `script` (one tag, lit inside), `npm` (lit and frameworks outside), `token` (with `theme`),
 * `frame`, `frame-page` and `picture-page`, `demo`, `service`.
 * Engines are bundled apart (`scripts/build-engines.mjs`), so that both browser bundles load the same files.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MagicString from 'magic-string';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { elementChunks, splitInto, unnamed } from './scripts/chunks.mjs';
import { inlineRuntime } from './scripts/inline-runtime.mjs';
import { pageParts } from './scripts/page-parts.mjs';
import { createLicensePlugin } from './scripts/third-party-licenses.mjs';

const engineFile = /\/engines?\/(vega-lite|vega|markup|template|map|tiles|grid-editor)\.ts$/;

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
 * The lit inside of the script fills its templates with `setTrustedHtml`, so that a page may forbid all policies of Trusted
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
    const changed = new MagicString(code)
      .prepend(`import { setTrustedHtml } from ${JSON.stringify(setTrustedHtmlFile)};`)
      .replace(policy[0], `${policy[0][0]}=void 0`)
      .replace(assignment[0], `setTrustedHtml(${target},${html})`);
    return withSourceMap(changed, id);
  },
};

/** Changed code with its source map. Without one, every position in the map of the bundle would be wrong. */
const withSourceMap = (changed: MagicString, id: string) => ({
  code: changed.toString(),
  map: changed.generateMap({ source: id, includeContent: true, hires: 'boundary' }),
});

const setTrustedHtmlFile = fileURLToPath(
  new URL('src/elements/loading/set-trusted-html.ts', import.meta.url),
);

/** Whether a module is of an element: only those have markup and styles. */
const isElementSource = (id: string): boolean => /\/src\/(?:elements|views\/[^/]+\/element)\//.test(id);

/** Markup keeps its line breaks in the source and loses them on the way to the page. */
const compactMarkup: Plugin = {
  name: 'compact-markup',
  enforce: 'pre',
  transform(code, id) {
    if (!isElementSource(id)) return undefined;
    // No line of code begins with a tag or with a value in braces: a blank there shows as the line break does.
    const changed = new MagicString(code)
      .replace(/\s*\n\s*(?=<[\w/]|\$\{)/g, ' ')
      .replace(/(?<=<\/?[\w-]+)\s*\n\s*(?=>)/g, '')
      // No line of code begins with a name, an equals sign and a value without a blank between them.
      .replace(/\s*\n\s*(?=[@.?]?[\w-]+=["$])/g, ' ')
      .replace(/(?<=["}])\s*\n\s*(?=>)/g, '');
    return withSourceMap(changed, id);
  },
};

/** Style texts keep their line breaks and comments in the source and lose them on the way to the page. */
const compactStyles: Plugin = {
  name: 'compact-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!isElementSource(id)) return undefined;
    const changed = new MagicString(code);
    changed.replace(/\bcss`([^`]*)`/g, (_, text: string) => `css\`${compact(text)}\``);
    return withSourceMap(changed, id);
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

/**
 * Each file has a source map beside it. `hidden` leaves the comment with its name out of the file: pages load the script's
 * files without it, and the service names their maps in the header `SourceMap`. Bundlers read the comment of the others.
 */
type SourceMaps = true | 'hidden';

interface BrowserBuild {
  readonly entries: Record<string, string>;
  readonly external: RegExp[];
  readonly sourcemap: SourceMaps;
  /** Begins the names of the chunks. Without it, builds would overwrite chunks of one another that have the same content. */
  readonly prefix: string;
}

function browserBuild({ entries, external, sourcemap, prefix }: BrowserBuild): UserConfig {
  return {
    plugins: [
      enginesBeside,
      trustedTemplates,
      compactMarkup,
      compactStyles,
      inlineRuntime,
      createLicensePlugin(),
    ],
    // Pages have no globals of Node, which a package may look for.
    define: { process: 'undefined' },
    build: {
      sourcemap,
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
          chunkFileNames: `${prefix}[name]-[hash].js`,
          codeSplitting: splitInto({ ...keepWithEntries(entries), ...elementChunks }),
          minify: true,
          comments: { legal: false },
        },
      },
    },
  };
}

/** What a single entry imports at once comes in its file. What several entries share is left to the bundler. */
function keepWithEntries(entries: Record<string, string>): Record<string, string[]> {
  const [only = unnamed, ...others] = Object.keys(entries);
  return { [others.length > 0 ? unnamed : only]: Object.values(entries) };
}

const frameBuild = (name: string, entry: string, sourcemap: SourceMaps): UserConfig => ({
  build: {
    sourcemap,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    lib: { entry: { [name]: entry }, formats: ['es'] },
    rolldownOptions: { output: { minify: true, comments: { legal: false } } },
  },
});

/** The names of the packages that are installed for development only: what the service uses of them must be inside its files. */
function listDevelopmentPackages(): string[] {
  const file = new URL('package.json', import.meta.url);
  const { dependencies, peerDependencies, devDependencies } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Manifest;
  const installed = { ...dependencies, ...peerDependencies };
  return Object.keys(devDependencies).filter((name) => !(name in installed));
}

/** Versions by the names of packages. */
type Manifest = Record<
  'dependencies' | 'peerDependencies' | 'devDependencies',
  Readonly<Record<string, string>>
>;

/** Pages of the demo, by the names of their files (`demo/host/page-addresses.mjs` gives them their addresses). */
const demoPages = [
  'index',
  'gallery',
  'playground',
  'docs',
  'element',
  'app/index',
  'hosts/article',
  'hosts/console',
  'hosts/right-to-left',
  'hosts/policy',
  'hosts/two',
];
const toPage = (name: string): string => fileURLToPath(new URL(`demo/page/${name}.html`, import.meta.url));

const builds: Record<string, UserConfig> = {
  script: browserBuild({
    entries: { vitrine: 'src/define.ts' },
    external: [],
    sourcemap: 'hidden',
    prefix: '',
  }),
  npm: browserBuild({
    entries: {
      element: 'src/index.ts',
      define: 'src/define.ts',
      client: 'src/client/index.ts',
      react: 'src/frameworks/react.ts',
      vue: 'src/frameworks/vue.ts',
      svelte: 'src/frameworks/svelte.ts',
    },
    external: [/^(lit|react|vue|svelte)(\/|$)/],
    sourcemap: true,
    prefix: 'npm-',
  }),
  // Everything is inside: a backend installs nothing else to sign tokens, or to derive a theme.
  token: {
    plugins: [createLicensePlugin()],
    build: {
      sourcemap: true,
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: { token: 'src/token/index.ts', theme: 'src/theme.ts' }, formats: ['es'] },
    },
  },
  // Each file is complete: a host includes one, and the frame page loads the other beside vitrine.js.
  frame: frameBuild('frame', 'src/frame/host/index.ts', true),
  'frame-page': frameBuild('frame-page', 'src/frame/page/frame-page.ts', 'hidden'),
  'picture-page': frameBuild('picture-page', 'src/frame/page/picture-page.ts', 'hidden'),
  demo: {
    root: fileURLToPath(new URL('demo/page', import.meta.url)),
    base: './',
    plugins: [pageParts],
    build: {
      outDir: '../../dist/demo',
      emptyOutDir: true,
      target: 'es2022',
      // Older targets would have light-dark() rewritten into variables.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      // kB. The schema of Vega-Lite is that large. It comes after the page, and only to the playground.
      chunkSizeWarningLimit: 1_600,
      rolldownOptions: { input: demoPages.map(toPage) },
    },
  },
  service: {
    plugins: [createLicensePlugin()],
    ssr: { noExternal: listDevelopmentPackages() },
    build: {
      sourcemap: true,
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
          'sql-child': 'src/semantic-layer/sql/sql-child.mjs',
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
