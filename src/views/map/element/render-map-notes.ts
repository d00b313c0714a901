/** Renders notes on data that the map cannot show: values without outline, rows without position, and failed tiles. */
import { html, nothing, type TemplateResult } from 'lit';
import type { MapFacts } from '../engine/map.ts';
import type { MapMessages } from '../../../model/messages/map-en.ts';
import { noteIcon } from './map-icons.ts';

export interface NoteScene {
  readonly facts: MapFacts;
  readonly messages: MapMessages;
  /** Why the host's tiles did not load. */
  readonly tileFailure: string | undefined;
  readonly isOpen: boolean;
  readonly toggle: (isOpen: boolean) => void;
}

/** Most names in the list. The others are counted. */
const maxNames = 100;

/** Renders one line that expands to the full list. */
export function renderMapNotesButton(scene: NoteScene): TemplateResult | typeof nothing {
  const brief = listShortNotes(scene);
  if (brief.length === 0) return nothing;
  const { isOpen, toggle } = scene;
  return html`<button
    type="button"
    class="note"
    part="map-note"
    aria-expanded=${isOpen}
    aria-controls="notes"
    @click=${() => toggle(!isOpen)}
  >
    ${noteIcon}<span dir="auto">${brief.join(' · ')}</span>
  </button>`;
}

export function renderNotePanel(scene: NoteScene): TemplateResult | typeof nothing {
  const { isOpen, messages, toggle } = scene;
  if (!isOpen || listShortNotes(scene).length === 0) return nothing;
  const close = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') toggle(false);
  };
  return html`<div
    id="notes"
    class="notes"
    role="region"
    tabindex="0"
    aria-label=${messages('about')}
    @keydown=${close}
  >
    ${listFullNotes(scene).map((text) => html`<p dir="auto">${text}</p>`)}
  </div>`;
}

function listShortNotes({ facts, messages, tileFailure }: NoteScene): string[] {
  const { unmatched, unplaced } = facts;
  return [
    unmatched.length > 0 ? messages('notOnMap', { count: unmatched.length }) : '',
    unplaced > 0 ? messages('unplaced', { count: unplaced }) : '',
    tileFailure === undefined ? '' : messages('tilesFailedShort'),
  ].filter((text) => text !== '');
}

function listFullNotes({ facts, messages, tileFailure }: NoteScene): string[] {
  const { unmatched, unplaced } = facts;
  const rest = unmatched.length - maxNames;
  const listed = [
    ...unmatched.slice(0, maxNames),
    ...(rest > 0 ? [messages('andMore', { count: rest })] : []),
  ];
  return [
    unmatched.length > 0 ? messages('notOnMapList', { names: listed.join(', ') }) : '',
    unplaced > 0 ? messages('unplacedWhy', { count: unplaced }) : '',
    tileFailure === undefined ? '' : `${messages('tilesFailed')} ${tileFailure}`,
  ].filter((text) => text !== '');
}
