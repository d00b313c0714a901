/** Shows the policy that the page was sent with, and lets visitors try what it forbids. */
import { findElement } from '../find-element.ts';
import { startHostPage } from './start-host-page.ts';

const outcome = findElement('.outcome', HTMLElement);

/** Each attempt does what a careless or hostile script would do. */
const attempts: Readonly<Record<string, () => void>> = {
  script: () => {
    document.createElement('script').src = 'https://elsewhere.example/tracker.js';
  },
  markup: () => {
    document.createElement('div').innerHTML = '<b>markup</b>';
  },
  style: () => {
    const style = document.createElement('style');
    style.textContent = 'body { opacity: 0 }';
    document.head.append(style);
    style.remove();
  },
  image: () => {
    new Image().src = 'https://elsewhere.example/pixel.png';
  },
};

/** Violations that a visitor has asked for, and all others, which would be those of the dashboard. */
const counts = { visitor: 0, dashboard: 0 };
let isTrying = false;

document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
  const by = isTrying ? 'visitor' : 'dashboard';
  isTrying = false;
  counts[by] += 1;
  const last = by === 'visitor' ? `Refused by ${effectiveDirective}. ` : '';
  outcome.textContent = `${last}Rules broken by you: ${counts.visitor}. By the dashboard: ${counts.dashboard}.`;
});

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-attempt]'))
  button.addEventListener('click', () => attempt(button.dataset.attempt ?? ''));

function attempt(name: string): void {
  const act = Object.hasOwn(attempts, name) ? attempts[name] : undefined;
  isTrying = true;
  try {
    act?.();
  } catch {
    // The browser has refused it, and the event says by which directive.
  }
}

await showPolicy();
await startHostPage();

/** The header is read from the page itself, so that the list is the truth. */
async function showPolicy(): Promise<void> {
  const response = await fetch(location.pathname, { method: 'HEAD' });
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const items = policy.split(';').map((directive) => {
    const [name = '', ...values] = directive.trim().split(' ');
    const item = document.createElement('li');
    const strong = document.createElement('strong');
    strong.textContent = name;
    item.append(strong, ` ${values.join(' ')}`);
    return item;
  });
  findElement('.directives', HTMLElement).append(...items);
}
