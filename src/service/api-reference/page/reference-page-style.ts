/** Style of the page: contents and two columns, or one column on narrow screens; light and dark. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#161b26, #e8ebf2);
  --quiet: light-dark(#566074, #a1aabb);
  --line: light-dark(#e2e6ee, #262d3a);
  --page: light-dark(#ffffff, #0d1016);
  --side: light-dark(#f5f6f9, #11151d);
  --code: light-dark(#f5f6f9, #141923);
  --accent: light-dark(#2450c8, #92aeff);
  --fault: light-dark(#b3261e, #ff9a92);
  --get: light-dark(#1d5fa8, #8cc2ff);
  --post: light-dark(#17703f, #7fd8a2);
  --put: light-dark(#8a5300, #f0bf6c);
  --patch: light-dark(#6a3fb5, #c5a8ff);
  --delete: light-dark(#b3261e, #ff9a92);
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 15px/24px Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  display: grid;
  grid-template-columns: 288px minmax(0, 1fr);
}
h1, h2, h3, h4, p, ul, pre, table { margin: 0; }
h1 { font-size: 32px; line-height: 40px; letter-spacing: -0.02em; }
h2 { font-size: 24px; line-height: 32px; letter-spacing: -0.015em; }
h3 { font-size: 18px; line-height: 24px; letter-spacing: -0.01em; }
h4, caption {
  font-size: 13px; line-height: 20px; font-weight: 600; text-align: left; color: var(--ink);
}
h1, h2, h3 { font-weight: 650; text-wrap: balance; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 3px; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font-family: var(--mono); font-size: 13px; }
code { overflow-wrap: anywhere; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; z-index: 2; padding: 8px 12px; background: var(--page); }

nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; overscroll-behavior: contain;
  padding: 32px 16px; background: var(--side); border-right: 1px solid var(--line);
  font-size: 13px; line-height: 18px;
}
nav ul { list-style: none; padding: 0; }
nav > ul > li + li { margin-top: 20px; }
nav > ul > li > a { font-weight: 600; color: var(--ink); }
nav ul ul { margin-top: 4px; }
nav a { display: flex; gap: 8px; padding: 5px 8px; color: var(--quiet); text-decoration: none; border-radius: 6px; }
nav a:hover { color: var(--ink); background: light-dark(#e9ecf3, #1b212c); }
nav .method { flex: none; width: 44px; font-size: 10px; line-height: 18px; padding: 0; background: none; }

main { min-width: 0; max-width: 1240px; padding: 0 56px 96px; }
header, article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 440px); column-gap: 56px; }
header { padding: 56px 0 48px; }
header p { margin-top: 16px; max-width: 62ch; }
header .version { margin-top: 4px; color: var(--quiet); }
header .shown h2 { font-size: 13px; line-height: 20px; letter-spacing: 0; margin: 16px 0 8px; }
header .shown h2:first-child { margin-top: 8px; }
section { border-top: 1px solid var(--line); padding-top: 48px; margin-top: 16px; }
.lead { margin-top: 4px; color: var(--quiet); max-width: 62ch; }
article { padding: 32px 0; }
article + article { border-top: 1px solid var(--line); }
.said > * + * { margin-top: 16px; }
.said > h3 + * { margin-top: 8px; }
.said > p { max-width: 66ch; }
.said > h4 { margin-top: 28px; }
.said > h4 + .answer, .answer + .answer { margin-top: 4px; }
.schema { display: block; max-width: 720px; }
.schema > * + * { margin-top: 8px; }
.note { color: var(--quiet); }

.method {
  font: 600 12px/20px var(--mono); padding: 1px 6px; border-radius: 5px;
  background: color-mix(in srgb, currentColor 12%, transparent);
}
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); }
.patch { color: var(--patch); } .delete { color: var(--delete); }
nav .method { font-weight: 600; }
.place { line-height: 22px; }
.place code { margin-left: 4px; }
.place i { font-style: normal; color: var(--accent); }

table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px; }
.said > table, .schema > table { margin-top: 24px; }
.schema > table { margin-top: 12px; }
.said > .answer + table { margin-top: 8px; }
caption { padding-bottom: 4px; }
thead, .plain caption { position: absolute; clip-path: inset(50%); }
tr { border-top: 1px solid var(--line); }
tbody tr:last-child { border-bottom: 1px solid var(--line); }
tbody th, td { padding: 8px 16px 8px 0; text-align: left; vertical-align: top; font-weight: 400; }
td:last-child { padding-right: 0; }
tbody th { width: 34%; font-weight: 600; }
tbody th code { font-weight: 600; }
.type { width: 22%; color: var(--quiet); }
.required { display: inline-block; color: var(--fault); font-size: 12px; font-weight: 500; }
.plain .required { color: var(--quiet); }
td code, li code, p code { padding: 1px 4px; border-radius: 4px; background: var(--code); }
.place code { padding: 0; background: none; }

.status { font: 600 13px/20px var(--mono); color: var(--post); margin-right: 4px; }
.status.fault { color: var(--fault); }
details { border: 1px solid var(--line); border-radius: 8px; font-size: 14px; line-height: 22px; }
summary { padding: 8px 12px; font-weight: 600; font-size: 13px; cursor: pointer; border-radius: 8px; }
summary span { font: 400 12px/20px var(--mono); color: var(--quiet); margin-left: 8px; }
summary:hover { background: var(--side); }
details ul { list-style: none; padding: 4px 12px 12px; }
details li { padding: 4px 0; }

.shown { min-width: 0; }
article > .shown { position: sticky; top: 24px; align-self: start; }
pre {
  padding: 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--code);
  line-height: 20px; overflow: auto; max-height: calc(100vh - 48px);
  white-space: pre-wrap; overflow-wrap: anywhere;
}
pre code { font-size: 12px; }
pre i { font-style: normal; color: var(--get); }
pre b { font-weight: 400; color: var(--post); }

@media (max-width: 1180px) {
  header, article { grid-template-columns: minmax(0, 1fr); row-gap: 24px; }
  article > .shown { position: static; }
  main { max-width: 860px; }
}
@media (max-width: 860px) {
  html { scroll-padding-top: 64px; }
  body { display: block; }
  nav {
    height: auto; z-index: 1; padding: 8px 12px; overflow: auto hidden; scrollbar-width: none;
    border-right: 0; border-bottom: 1px solid var(--line);
  }
  nav > ul { display: flex; gap: 4px; width: max-content; }
  nav > ul > li + li { margin-top: 0; }
  nav ul ul { display: none; }
  nav a { padding: 7px 10px; }
  main { padding: 0 16px 64px; }
  header { padding-top: 32px; }
  h1 { font-size: 27px; line-height: 34px; }
}
@media (max-width: 560px) {
  tbody, tr, tbody th, td { display: block; width: auto; }
  tr { padding: 10px 0; }
  tbody th, td { padding: 0; }
  tbody th, .type { display: inline; }
  .type { margin-left: 6px; }
  td:last-child { margin-top: 2px; }
}
@media (pointer: coarse) {
  nav a { min-height: 44px; align-items: center; }
  summary { padding-block: 12px; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print {
  body { display: block; }
  nav, .skip { display: none; }
}
`;
