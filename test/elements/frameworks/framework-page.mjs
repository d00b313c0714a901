/** The components and their frameworks for a page. */
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp, h } from 'vue';
import { VitrineDashboard as ReactDashboard } from '../../../src/frameworks/react.ts';
import { VitrineDashboard as VueDashboard } from '../../../src/frameworks/vue.ts';

/** Renders into a box. Returns functions that render again with other props, and that remove the component. */
export function renderReact(box, props) {
  const root = createRoot(box);
  const update = (next) => root.render(createElement(StrictMode, null, createElement(ReactDashboard, next)));
  update(props);
  return { update, remove: () => root.unmount() };
}

export function renderVue(box, props) {
  let current = props;
  const app = createApp({ render: () => h(VueDashboard, current) });
  const instance = app.mount(box);
  const update = (next) => {
    current = next;
    instance.$forceUpdate();
  };
  return { update, remove: () => app.unmount() };
}
