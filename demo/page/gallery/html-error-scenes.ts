/** Templates with mistakes, and a malicious one. */
import { depots } from './html-scene-data.ts';
import type { Scene } from './scene.ts';

const base = { kind: 'html', rows: () => depots, state: 'error', height: 220 } as const;

export const htmlErrorScenes: readonly Scene[] = [
  {
    ...base,
    id: 'missing',
    title: 'Unknown column',
    note: 'The message shows line, column and a caret.',
    spec: { template: '<ul>\n{{#each data}}\n  <li>{{[depots.town]}}</li>\n{{/each}}\n</ul>' },
  },
  {
    ...base,
    id: 'syntax',
    title: 'Unclosed block',
    spec: { template: '<h3>Depots</h3>\n{{#each data}}\n  <p>{{[depots.city]}}</p>' },
  },
  {
    ...base,
    id: 'endless',
    title: 'Endless recursion',
    note: 'It is stopped before it blocks the page.',
    spec: { template: '{{#*inline "again"}}x{{> again}}{{/inline}}\n{{> again}}' },
  },
  { ...base, id: 'none', title: 'Missing template', spec: {} },
  {
    ...base,
    id: 'hostile',
    title: 'Malicious template',
    note: 'No script runs, no file is loaded, no content leaves the box, and no style applies to the page.',
    state: 'normal',
    spec: {
      template: `<style>body { display: none } @import "https://elsewhere.example/x.css"
.over { position: fixed; inset: 0; background: gold url(https://elsewhere.example/x.png) }</style>
<script>document.body.remove()</script>
<img src="https://elsewhere.example/x.png" onerror="document.body.remove()" alt="A picture from elsewhere">
<form action="https://elsewhere.example"><input name="parentNode" placeholder="password"><button>Sign in</button></form>
<iframe src="https://elsewhere.example"></iframe>
<p class="over">Still in its place</p>
<p style="position: absolute; inset: -2000px; z-index: 9">and so is this</p>
<a href="javascript:document.body.remove()">A link that leads nowhere</a>`,
    },
  },
];
