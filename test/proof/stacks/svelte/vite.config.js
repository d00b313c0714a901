import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { answer } from './backend.mjs';

/** Runs the backend in the servers of `vite` and `vite preview`. */
const backend = {
  name: 'backend',
  configureServer: (server) => void server.middlewares.use(answer),
  configurePreviewServer: (server) => void server.middlewares.use(answer),
};

export default defineConfig({
  plugins: [svelte(), backend],
  // The page may read this variable of the environment, and none of the credentials.
  envPrefix: ['VITE_', 'VITRINE_URL'],
});
