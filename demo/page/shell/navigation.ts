/** The product's navigation: marks the open area and the open dashboard in every list of links. */
import { html, nothing, render } from 'lit';
import { findElement } from '../find-element.ts';
import { renderIcon } from '../icon.ts';
import type { HostedDashboard } from '../host-config.ts';
import { closeSideMenu } from './close-side-menu.ts';
import { dashboardHref, parseRoute, type Area, type Route } from './page-route.ts';

export interface NavigationState {
  /** The open dashboard. Undefined in other areas of the product, or if there are no dashboards. */
  readonly open: HostedDashboard | undefined;
}

/**
 * Calls `onMove` after every change of the address, and of the list of dashboards.
 * @returns a function that shows a list.
 */
export function startNavigation(
  onMove: (navigation: NavigationState) => void,
): (dashboards: readonly HostedDashboard[]) => void {
  let listed: readonly HostedDashboard[] = [];
  const move = (): void => {
    const route = parseRoute(location.hash);
    const open = findOpen(listed, route);
    showArea(route.area, open?.title);
    showDashboards(listed, open);
    closeSideMenu();
    onMove({ open });
  };
  addEventListener('hashchange', move);
  return (dashboards) => {
    listed = dashboards;
    move();
  };
}

function findOpen(dashboards: readonly HostedDashboard[], route: Route): HostedDashboard | undefined {
  if (route.area !== 'analytics') return undefined;
  return dashboards.find(({ publicId }) => publicId === route.publicId) ?? dashboards[0];
}

/** Shows the parts of the page that do not need the host's config. */
export function showArea(area: Area, dashboardTitle: string | undefined): void {
  const name = `${area.slice(0, 1).toUpperCase()}${area.slice(1)}`;
  document.title = `${dashboardTitle ?? name} · Skyline Ops`;
  document.body.dataset.area = area;
  findElement('.elsewhere use', SVGUseElement).setAttribute('href', `#i-${area}`);
  findElement('.analytics', HTMLElement).hidden = area !== 'analytics';
  findElement('.elsewhere', HTMLElement).hidden = area === 'analytics';
  findElement('#elsewhere-title', HTMLElement).textContent = name;
  for (const link of document.querySelectorAll('.areas a, .side-areas a')) {
    if (link.getAttribute('href') === `#${area}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function showDashboards(dashboards: readonly HostedDashboard[], open: HostedDashboard | undefined): void {
  const links = dashboards.map(
    (dashboard) =>
      html`<a href=${dashboardHref(dashboard.publicId)} aria-current=${dashboard === open ? 'page' : nothing}>
        ${renderIcon('chart')}<span>${dashboard.title}</span>
      </a>`,
  );
  for (const place of document.querySelectorAll<HTMLElement>('.dashboard-links')) render(links, place);
}
