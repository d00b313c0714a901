/** Runs in the pages of both sides: finds cells by their ARIA indexes, and waits until the expected content is painted. */
const nextFrame = () => new Promise(requestAnimationFrame);

function* deepElements(root) {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* deepElements(element.shadowRoot);
  }
}

/** The cell of the first row below the headings, by its column, counted from 1. */
function findFirst(column) {
  for (const element of deepElements(document))
    if (element.getAttribute('aria-rowindex') === '2')
      return element.querySelector(`[aria-colindex="${column}"]`)?.textContent?.trim();
  return undefined;
}

function findScroller() {
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
  return [...deepElements(document)]
    .filter((element) => element.scrollHeight > element.clientHeight + 100 && scrolls(element))
    .sort((one, other) => other.clientHeight - one.clientHeight)[0];
}

function findSideScroller() {
  const scrolls = (element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowX);
  return [...deepElements(document)]
    .filter((element) => element.scrollWidth > element.clientWidth + 100 && scrolls(element))
    .sort((one, other) => other.clientHeight - one.clientHeight)[0];
}

/** Milliseconds until `isThere` is true after `action` and the result is painted. */
export async function timeUntil(action, isThere) {
  const begin = performance.now();
  action();
  while (!isThere()) await nextFrame();
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - begin;
}

export const firstCellIs = (column, text) => () => findFirst(column) === text;

/** Milliseconds between frames while each frame scrolls by `step` px. */
export async function scroll(frames, step, sideways) {
  const scroller = sideways ? findSideScroller() : findScroller();
  const key = sideways ? 'scrollLeft' : 'scrollTop';
  const gaps = [];
  let last = performance.now();
  for (let frame = 0; frame < frames; frame += 1) {
    scroller[key] += step;
    await nextFrame();
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}

/** Scrolls the given number of frames by `step` px. Returns the number of frames with a place without text. */
export async function countBlank(frames, step) {
  const scroller = findScroller();
  const box = scroller.getBoundingClientRect();
  const places = [0.3, 0.5, 0.7].map((share) => [box.left + 40, box.top + box.height * share]);
  let blank = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    scroller.scrollTop += step;
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve));
    if (places.some(([x, y]) => textAt(x, y) === '')) blank += 1;
  }
  return blank;
}

function textAt(x, y) {
  let element = document.elementFromPoint(x, y);
  while (element?.shadowRoot?.elementFromPoint(x, y) && element.shadowRoot.elementFromPoint(x, y) !== element)
    element = element.shadowRoot.elementFromPoint(x, y);
  const cell = element?.closest('[role="gridcell"], [role="rowheader"]');
  return cell?.textContent?.trim() ?? '';
}

/** Scrolls to the first row and column, and waits until they are painted. */
export async function goBack() {
  const down = findScroller();
  const across = findSideScroller();
  if (down) down.scrollTop = 0;
  if (across) across.scrollLeft = 0;
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
}

export const countNodes = () => [...deepElements(document)].length;
