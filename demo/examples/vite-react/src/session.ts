/** Asks the backend who is signed in. */

export interface Person {
  readonly name: string;
}

export async function fetchPerson(path: string, method: string): Promise<Person | null> {
  const response = await fetch(path, { method });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const { person } = (await response.json()) as { person: Person | null };
  return person;
}
