/**
 * Drags a field with the mouse or a pen: a member of the data model, a chip of the query, or the column of a slot. Elements with
 * `data-member`, `data-drag-member` or `data-drag-slot` are dragged, those with `data-drop` take them. A finger scrolls, and drags by the grip of a slot
 * only. Whatever a drag does, a click or a list does, too.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface Dragged {
  /** A member, or `undefined` for a slot. */
  readonly member?: string | undefined;
  readonly slot?: string | undefined;
  readonly title: string;
}

interface DragOptions {
  /** @param target - what `data-drop` says where the field is dropped. */
  readonly drop: (dragged: Dragged, target: string) => void;
}

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** px that a pointer moves in a click, too. */
const slack = 6;

export class FieldDrag implements ReactiveController {
  readonly #host: Host;
  readonly #drop: DragOptions['drop'];
  #start: { readonly x: number; readonly y: number; readonly dragged: Dragged } | undefined;
  #ghost: HTMLElement | undefined;
  #target: HTMLElement | undefined;

  constructor(host: Host, { drop }: DragOptions) {
    this.#host = host;
    this.#drop = drop;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('pointerdown', this.#onDown);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('pointerdown', this.#onDown);
    this.#end();
  }

  readonly #onDown = (event: PointerEvent): void => {
    const dragged = findDragged(event);
    if (!dragged || event.button !== 0 || !event.isPrimary) return;
    if (event.pointerType === 'touch' && dragged.slot === undefined) return;
    this.#start = { x: event.clientX, y: event.clientY, dragged };
    addEventListener('pointermove', this.#onMove);
    addEventListener('pointerup', this.#onUp);
    addEventListener('pointercancel', this.#onCancel);
    addEventListener('keydown', this.#onKey, true);
    // A drag selects no text, which the next one would drag along.
    this.#dialog?.classList.add('dragging');
  };

  readonly #onMove = (event: PointerEvent): void => {
    const start = this.#start;
    if (!start) return;
    const { clientX: x, clientY: y } = event;
    if (!this.#ghost && Math.hypot(x - start.x, y - start.y) < slack) return;
    event.preventDefault();
    this.#ghost ??= this.#createGhost(start.dragged.title);
    this.#ghost.style.translate = `${x + 12}px ${y + 12}px`;
    this.#mark(findTarget(x, y));
  };

  readonly #onUp = (): void => {
    const dragged = this.#start?.dragged;
    const target = this.#target?.dataset['drop'];
    if (this.#ghost) addEventListener('click', stopClick, { capture: true, once: true });
    // A drag that ends elsewhere is followed by no click.
    setTimeout(() => removeEventListener('click', stopClick, { capture: true }));
    this.#end();
    if (dragged && target !== undefined) this.#drop(dragged, target);
  };

  readonly #onCancel = (): void => this.#end();

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#ghost) return;
    event.preventDefault();
    event.stopPropagation();
    this.#end();
  };

  #createGhost(title: string): HTMLElement {
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    ghost.setAttribute('aria-hidden', 'true');
    ghost.textContent = title;
    this.#dialog?.append(ghost);
    return ghost;
  }

  #mark(target: HTMLElement | undefined): void {
    if (target === this.#target) return;
    this.#target?.classList.remove('drop');
    target?.classList.add('drop');
    this.#target = target;
  }

  #end(): void {
    this.#mark(undefined);
    this.#ghost?.remove();
    this.#ghost = undefined;
    this.#start = undefined;
    removeEventListener('pointermove', this.#onMove);
    removeEventListener('pointerup', this.#onUp);
    removeEventListener('pointercancel', this.#onCancel);
    removeEventListener('keydown', this.#onKey, true);
    this.#dialog?.classList.remove('dragging');
  }

  get #dialog(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }
}

const stopClick = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

function findDragged(event: PointerEvent): Dragged | undefined {
  const path = event.composedPath().filter((target) => target instanceof HTMLElement);
  const index = path.findIndex(({ dataset }) =>
    ['member', 'dragMember', 'dragSlot'].some((key) => key in dataset),
  );
  const source = path[index];
  // A popover of a chip has fields of its own.
  if (!source || path.slice(0, index).some((inner) => inner.popover !== null)) return undefined;
  const { dragMember, member = dragMember, dragSlot: slot, dragTitle } = source.dataset;
  return { member, slot, title: dragTitle ?? member ?? '' };
}

/** The innermost element at a point that takes fields, across shadow roots. */
function findTarget(x: number, y: number): HTMLElement | undefined {
  let found = document.elementFromPoint(x, y);
  while (found?.shadowRoot) {
    const inner = found.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  let one: Node | null = found;
  while (one) {
    if (one instanceof HTMLElement && one.dataset['drop'] !== undefined) return one;
    one = one instanceof ShadowRoot ? one.host : one.parentNode;
  }
  return undefined;
}
