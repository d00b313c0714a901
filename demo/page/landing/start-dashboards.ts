/** Starts each dashboard of the page when it comes near the viewport. Until then, it has no address and stays silent. */
import { startNear } from '../near-viewport.ts';

/** A dashboard that has some of its addresses and lacks others would say so to the reader. */
const addresses = ['public-id', 'token-url'] as const;

/** To be called before the element's script has loaded. */
export function holdDashboards(): (baseUrl: string) => void {
  const elements = [...document.querySelectorAll('vitrine-dashboard')];
  const held = new Map(elements.map((element) => [element, addresses.map(takeAttribute(element))] as const));
  return (baseUrl) =>
    startNear(elements, (element) => {
      element.setAttribute('base-url', baseUrl);
      addresses.forEach((name, index) => element.setAttribute(name, held.get(element)?.[index] ?? ''));
    });
}

function takeAttribute(element: Element): (name: string) => string {
  return (name) => {
    const value = element.getAttribute(name) ?? '';
    element.removeAttribute(name);
    return value;
  };
}
