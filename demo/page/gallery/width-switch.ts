import { findElement } from '../find-element.ts';

/** Holds all scenes at one width, px, or lets them fill the page; a scene that is narrower by itself stays so. */
export function startWidthSwitch(place: HTMLElement): void {
  const group = findElement('.width-switch', HTMLElement);
  const buttons = [...group.querySelectorAll('button')];
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const { width } = button.dataset;
      if (width) place.style.setProperty('--gallery-width', `${width}px`);
      else place.style.removeProperty('--gallery-width');
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
    });
  }
}
