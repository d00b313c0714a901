/** Frames of the hosts' pages. Each is as wide as a window, and made as small as its card. */
import { startNear } from '../near-viewport.ts';

/** Width of the page in the frame, in px, as in `hosts.css`. */
const pageWidth = 1280;

export function startHostPreviews(): void {
  const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe[data-page]')];
  startNear(frames, (frame) => {
    frame.src = frame.dataset.page ?? '';
  });
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const frame = target.querySelector('iframe');
      if (frame) frame.style.transform = `scale(${contentRect.width / pageWidth})`;
    }
  });
  for (const frame of frames) if (frame.parentElement) observer.observe(frame.parentElement);
}
