import type { LitElement } from 'lit';
import { moveInMenu } from './menu-keys.ts';
import { PopoverController } from './popover-controller.ts';

interface MenuPieces {
  /** Opens the menu, and receives the focus when it closes. */
  readonly button: () => HTMLElement | null;
  readonly items: () => readonly HTMLElement[];
  /** Called after the menu has opened or closed. */
  readonly onToggle: (isOpen: boolean) => void;
}

/** The menu of a button, in the popover of its element. Source: ARIA Authoring Practices Guide, "Menu Button Pattern". */
export class MenuController extends PopoverController {
  readonly #items: MenuPieces['items'];

  constructor(host: LitElement, { button, items, onToggle }: MenuPieces) {
    const popover = (): HTMLElement | null => host.renderRoot.querySelector<HTMLElement>('[popover]');
    super(host, { anchor: button, popover, field: button, onToggle });
    this.#items = items;
  }

  focusFirst(): void {
    this.#items()[0]?.focus();
  }

  /** Handler of `toggle`. Sets the focus after the popover is shown, because hidden elements cannot have it. */
  readonly onShown = (event: ToggleEvent): void => {
    if (event.newState === 'open') this.focusFirst();
  };

  /** Handler of `keydown`. */
  readonly onMenuKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') this.close();
    else if (!moveInMenu(this.#items(), event)) this.onKeyDown(event);
  };
}
