import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

const root = document.querySelector('#app');
if (!root) throw new Error('index.html has no element with the id "app".');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
