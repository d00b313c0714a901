'use client';

import { useEffect, useState } from 'react';
import { VitrineDashboard } from 'vitrine/react';

interface Person {
  readonly name: string;
}

async function ask(path: string, method: string): Promise<Person | null> {
  const { person } = await (await fetch(path, { method })).json();
  return person;
}

export function Product({ baseUrl }: { baseUrl: string }) {
  const [person, setPerson] = useState<Person | null>();
  const [origins, setOrigins] = useState<readonly string[]>([]);
  const [members, setMembers] = useState<readonly string[]>([]);

  useEffect(() => {
    setOrigins([location.origin]);
    void ask('/session', 'GET').then(setPerson);
  }, []);

  if (person === undefined) return null;
  if (person === null) {
    return (
      <button id="sign-in" onClick={() => void ask('/sign-in', 'POST').then(setPerson)}>
        Sign in as Ada
      </button>
    );
  }
  return (
    <>
      <output>Filters: {members.join(', ')}</output>
      <VitrineDashboard
        baseUrl={baseUrl}
        publicId="AviationOps1"
        tokenUrl="/embed-token"
        mapStyle="/map-style.json"
        allowOrigins={origins}
        onFiltersChanged={(event) => setMembers(event.members)}
      />
    </>
  );
}
