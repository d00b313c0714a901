/** Shows every event of the element as it happens, the newest first, and how often each has happened. */
import { html, render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { EventFacts } from './element-manifest.ts';
import { readEventFields } from './event-fields.ts';

interface LoggedEvent {
  readonly id: number;
  readonly name: string;
  readonly time: string;
  /** What it carries. Undefined if it carries nothing. */
  readonly fields: object | undefined;
}

/** Older ones are dropped. */
const longestLog = 200;

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

const toTime = (now: Date): string =>
  `${clock.format(now)}.${String(now.getMilliseconds()).padStart(3, '0')}`;

/** @returns a function that empties the log. */
export function startEventLog(
  places: { readonly counts: HTMLElement; readonly log: HTMLElement },
  events: readonly EventFacts[],
  element: Element,
): () => void {
  let logged: readonly LoggedEvent[] = [];
  let next = 0;
  const counts = new Map<string, number>();
  const update = (): void => {
    render(
      events.map((event) => renderCount(event, counts.get(event.name) ?? 0)),
      places.counts,
    );
    render(logged.length > 0 ? renderLog(logged) : renderNone(), places.log);
  };
  for (const { name } of events)
    element.addEventListener(name, (event) => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const entry = { id: next++, name, time: toTime(new Date()), fields: readEventFields(event) };
      logged = [entry, ...logged].slice(0, longestLog);
      update();
    });
  update();
  return () => {
    logged = [];
    counts.clear();
    update();
  };
}

const renderNone = (): TemplateResult =>
  html`<p class="none">Nothing has happened yet. Click a bar, or set a filter.</p>`;

const renderLog = (logged: readonly LoggedEvent[]): TemplateResult =>
  html`<ol>
    ${repeat(logged, ({ id }) => id, renderEvent)}
  </ol>`;

function renderEvent({ name, time, fields }: LoggedEvent): TemplateResult {
  const heading = html`<time>${time}</time><strong>${name}</strong>`;
  if (!fields) return html`<li><div class="plain">${heading}</div></li>`;
  return html`<li>
    <details>
      <summary>${heading}<code>${JSON.stringify(fields)}</code></summary>
      <pre>${JSON.stringify(fields, null, 2)}</pre>
    </details>
  </li>`;
}

const renderCount = ({ name, description }: EventFacts, count: number): TemplateResult =>
  html`<li data-happened=${count > 0} title=${description}>
    <span>${name.replace('vitrine-', '')}</span> <b>${count}</b>
  </li>`;
