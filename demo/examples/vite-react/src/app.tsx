import { useEffect, useState } from 'react';
import { VitrineDashboard } from 'vitrine/react';
import { fetchPerson, type Person } from './session';

// An object or a list has the same identity in every rendering, so it stands outside of the component.
const allowOrigins = [location.origin];

export function App() {
  const [person, setPerson] = useState<Person | null>();
  const [members, setMembers] = useState<readonly string[]>([]);

  useEffect(() => {
    void fetchPerson('/session', 'GET').then(setPerson);
  }, []);

  if (person === undefined) return null;
  if (person === null) {
    return (
      <button id="sign-in" onClick={() => void fetchPerson('/sign-in', 'POST').then(setPerson)}>
        Sign in as Ada
      </button>
    );
  }
  return (
    <>
      <h1>Acme</h1>
      <output>{members.length === 0 ? `Hello, ${person.name}.` : `Filters: ${members.join(', ')}`}</output>
      <VitrineDashboard
        baseUrl={`${import.meta.env.VITRINE_URL}/api`}
        publicId="SampleOrders"
        tokenUrl="/embed-token"
        mapStyle="/map-style.json"
        allowOrigins={allowOrigins}
        onFiltersChanged={({ filters }) => setMembers(Object.keys(filters))}
        onError={({ code, detail }) => {
          if (code === 'signed-out') setPerson(null);
          else console.warn(code, detail);
        }}
      />
    </>
  );
}
