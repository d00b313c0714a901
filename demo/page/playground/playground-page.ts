/** Starts the playground: a scene of the gallery, with its spec and rows to edit beside the live widget. */
import { html, nothing, render } from 'lit';
import { defineCodeEditor } from '../../../src/elements/code-editor/code-editor-element.ts';
import type { CompletionSource } from '../../../src/model/code-completion/code-completion.ts';
import { createSettingsStore } from '../display-settings-store.ts';
import { findElement } from '../find-element.ts';
import { readGalleryRoute, sceneHref } from '../gallery/gallery-route.ts';
import type { Scene } from '../gallery/scene.ts';
import { sceneKinds, type SceneKind } from '../gallery/scene-kinds.ts';
import { writeSceneSource } from '../gallery/scene-source.ts';
import { fetchScriptUrl } from '../host-config.ts';
import { startSchemeSwitch } from '../shell/scheme-switch.ts';
import { createLiveStage, type StageProblem } from './live-stage.ts';
import {
  mostLinkCharacters,
  noEdits,
  readEdits,
  splitPlaygroundHash,
  writeEdits,
} from './playground-link.ts';
import { readState, toEdits, toState, type FieldName, type PlaygroundState } from './playground-state.ts';
import { renderFields, renderLink, renderScenePicker } from './playground-view.ts';

const fields = findElement('.fields', HTMLElement);
const box = findElement('.scene-box', HTMLElement);
const linkPlace = findElement('.link', HTMLElement);
const stage = createLiveStage(box, (reported) => {
  problem = reported;
  showFields();
});

let kind: SceneKind | undefined;
let state: PlaygroundState | undefined;
let problem: StageProblem | undefined;
let complete: CompletionSource | undefined;
/** Counts what the page was asked for: an answer that comes after the next request is not used. */
let request = 0;
let isFrameRequested = false;

startSchemeSwitch(createSettingsStore());
try {
  // Trusted Types do not apply to the address of `import()`; `script-src` alone restricts it.
  await import(/* @vite-ignore */ await fetchScriptUrl());
  defineCodeEditor();
  findElement('[data-action="reset"]', HTMLElement).addEventListener('click', reset);
  addEventListener('hashchange', () => void move().catch(showFailure));
  await move();
} catch {
  showFailure();
}

/** Opens the scene of the address, with the texts of the address. */
async function move(): Promise<void> {
  const ticket = ++request;
  const hash = splitPlaygroundHash(location.hash);
  const route = readGalleryRoute(hash.scene, kind);
  const scenes = await route.kind.load();
  const scene = scenes.find(({ id }) => id === route.sceneId) ?? scenes[0];
  if (!scene) throw new Error('The kind has no scenes.');
  const edits = await readEdits(hash.edits);
  const source = await writeSceneSource(scene);
  if (ticket !== request) return;
  if (kind !== route.kind) complete = undefined;
  kind = route.kind;
  state = toState(scene, source, edits ?? noEdits);
  showScene(route.kind, scenes, scene);
  findElement('.unreadable', HTMLElement).hidden = edits !== undefined;
  renderLink(linkPlace, hash.edits.length);
  open(state);
  void loadCompletion(route.kind);
}

function showScene(open: SceneKind, scenes: readonly Scene[], scene: Scene): void {
  for (const place of document.querySelectorAll<HTMLElement>('.kind-links'))
    render(
      sceneKinds.map(
        (one) =>
          html`<a href=${`#${one.kind}`} aria-current=${one === open ? 'page' : nothing}>${one.title}</a>`,
      ),
      place,
    );
  renderScenePicker(findElement('.scene-picker', HTMLElement), scenes, scene);
  findElement('#scene-title', HTMLElement).textContent = scene.title;
  findElement('.scene-note', HTMLElement).textContent = scene.note ?? '';
  findElement('.gallery-link', HTMLAnchorElement).href = `./gallery${sceneHref(scene.kind, scene.id)}`;
  document.title = `${scene.title} · Vitrine playground`;
}

function open(opened: PlaygroundState): void {
  const { scene } = opened;
  box.style.setProperty('--scene-height', `${scene.height}px`);
  box.style.setProperty('--scene-width', scene.width === undefined ? '100%' : `${scene.width}px`);
  box.dir = scene.state === 'right-to-left' ? 'rtl' : 'ltr';
  const ground = findElement('.scene-ground', HTMLElement);
  if (scene.state === 'dark') ground.dataset.scheme = 'dark';
  else delete ground.dataset.scheme;
  problem = undefined;
  // Texts with a mistake are shown beside the scene as it is in the gallery.
  stage.open(readState(opened).scene ?? scene);
  showFields();
}

function showFields(): void {
  if (!state) return;
  const { faults } = readState(state);
  renderFields(fields, { state, faults, problem, complete, onEdit: edit });
}

/** However much is typed in a frame, it is drawn once. */
function edit(name: FieldName, text: string): void {
  if (!state) return;
  state = { ...state, texts: { ...state.texts, [name]: text } };
  if (isFrameRequested) return;
  isFrameRequested = true;
  requestAnimationFrame(() => {
    isFrameRequested = false;
    follow();
  });
}

function follow(): void {
  if (!state) return;
  const { scene } = readState(state);
  if (scene) stage.change(scene);
  showFields();
  void writeLink(state).catch(showFailure);
}

/** The address changes in place: a step back leaves the scene, and not a letter. */
async function writeLink(written: PlaygroundState): Promise<void> {
  const ticket = ++request;
  const edits = await writeEdits(toEdits(written));
  if (ticket !== request) return;
  const isShort = edits !== '' && edits.length <= mostLinkCharacters;
  history.replaceState(null, '', `${hrefOf(written.scene)}${isShort ? `?${edits}` : ''}`);
  renderLink(linkPlace, edits.length);
}

/** The edits stay one step back. */
function reset(): void {
  if (!state) return;
  const href = hrefOf(state.scene);
  if (location.hash === href) void move().catch(showFailure);
  else location.hash = href;
}

const hrefOf = ({ kind: name, id }: Scene): string => sceneHref(name, id);

/** Completions come after the widget: the schemas are large. */
async function loadCompletion(open: SceneKind): Promise<void> {
  const { completeSpecs } = await import('../../../src/elements/report-editor/spec-schemas.ts');
  if (kind !== open || complete) return;
  complete = completeSpecs(open.kind);
  showFields();
}

function showFailure(): void {
  const failure = findElement('.failure', HTMLElement);
  failure.querySelector('button')?.addEventListener('click', () => location.reload());
  failure.hidden = false;
  findElement('.workspace', HTMLElement).hidden = true;
}
