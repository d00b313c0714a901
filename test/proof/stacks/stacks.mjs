/** The stacks of the proof: what each application is made of, and the packages whose versions the result names. */
import { fileURLToPath } from 'node:url';

const own = (path) => fileURLToPath(new URL(path, import.meta.url));
const example = (path) => fileURLToPath(new URL(`../../../demo/examples/${path}`, import.meta.url));

const backend = example('plain/backend.mjs');
const map = { from: example('vite-react/public'), to: 'public' };
const server = [backend, example('plain/server.mjs'), map];
const bundled = [...server, own('page')];

/** Vite passes its port as an option; the other servers read `PORT`. */
const vite = { takesOption: true };

export const stacks = {
  plain: { sources: [example('plain')], packages: ['vitrine'], tiles: false },
  'vite-react': { sources: [example('vite-react')], packages: ['react', 'vite'], ...vite },
  'vite-vue': { sources: [example('vite-vue')], packages: ['vue', 'vite'], tiles: false, ...vite },
  'react-18': {
    sources: [example('vite-react'), own('react-18')],
    packages: ['react', 'vite'],
    ...vite,
  },
  svelte: { sources: [backend, map, own('svelte')], packages: ['svelte', 'vite'], ...vite },
  angular: { sources: [...server, own('angular')], packages: ['@angular/core', '@angular/build'] },
  next: { sources: [map, own('next')], packages: ['next', 'react'] },
  'next-webpack': { sources: [map, own('next'), own('next-webpack')], packages: ['next', 'react'] },
  webpack: { sources: [...bundled, own('webpack')], packages: ['webpack'] },
  esbuild: { sources: [...bundled, own('esbuild')], packages: ['esbuild'] },
  rollup: { sources: [...bundled, own('rollup')], packages: ['rollup'] },
  parcel: { sources: [...bundled, own('parcel')], packages: ['parcel'] },
};
