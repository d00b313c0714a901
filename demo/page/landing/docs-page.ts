/** On narrow screens, the list of documents is closed until a reader opens it. */
import { findElement } from '../find-element.ts';

const contents = findElement('.contents', HTMLDetailsElement);
const isWide = matchMedia('(min-width: 900px)');
const update = (): void => {
  contents.open = isWide.matches;
};
isWide.addEventListener('change', update);
update();
