import { findElement } from '../find-element.ts';

/** Sets the width of all scenes in px, or lets them fill the page. Scenes with a smaller width of their own keep it. */
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
