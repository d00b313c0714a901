/** The components on a server: they render the bare tag, which the browser completes. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createSSRApp } from 'vue';
import { renderToString as renderVueToString } from 'vue/server-renderer';
import { VitrineDashboard as ReactDashboard } from '../../src/frameworks/react.ts';
import { VitrineDashboard as VueDashboard } from '../../src/frameworks/vue.ts';

const props = { baseUrl: 'https://platform.example.com', token: 'secret', theme: { primaryColor: 'teal' } };

test('the component of React renders the bare tag on a server, without its properties', () => {
  const loading = createElement('p', { slot: 'loading' }, 'Wait');
  const element = createElement(ReactDashboard, { ...props, className: 'wide', id: 'a' }, loading);
  expect(renderToString(element)).toBe(
    '<vitrine-dashboard id="a" class="wide"><p slot="loading">Wait</p></vitrine-dashboard>',
  );
});

test('the component of Vue renders the bare tag on a server, without its properties', async () => {
  const html = await renderVueToString(createSSRApp(VueDashboard, { ...props, class: 'wide', id: 'a' }));
  expect(html).toBe('<vitrine-dashboard class="wide" id="a"></vitrine-dashboard>');
});
