/** Code of a page in React: the component, and the tag itself in JSX. */
import { useRef } from 'react';
import type { DashboardElement } from 'vitrine';
import { VitrineDashboard } from 'vitrine/react';

export function Component() {
  const dashboard = useRef<DashboardElement>(null);
  return (
    <VitrineDashboard
      ref={dashboard}
      className="wide"
      style={{ height: 400 }}
      baseUrl="https://platform.example.com/api"
      publicId="sales"
      getToken={({ reason }) => Promise.resolve(reason)}
      hide={['title']}
      editable
      filters={{ 'orders.status': null }}
      onReady={({ widgetIds }) => widgetIds.map((id) => id.length)}
      onError={({ code, recoverable }) => [code, recoverable]}
      onFiltersChanged={({ filters }) => filters}
    >
      <p slot="loading">Loading</p>
    </VitrineDashboard>
  );
}

export const mistakes = [
  // @ts-expect-error The dashboard has no such property.
  <VitrineDashboard key={1} publicID="sales" />,
  // @ts-expect-error A page gives a list, not a text.
  <VitrineDashboard key={2} hide="title" />,
  // @ts-expect-error The tag has no such property.
  <vitrine-dashboard key={3} publicID="sales" />,
];

export const tag = (
  <vitrine-dashboard
    base-url="https://platform.example.com/api"
    publicId="sales"
    request-timeout={60}
    onvitrine-rendered={({ widgets }) => widgets.map(({ status }) => status)}
  />
);
