import { cookies } from 'next/headers';

export interface Person {
  readonly id: string;
  readonly name: string;
}

const shared = globalThis as { people?: Map<string, Person> };

/** The person of each session. Route handlers are bundled one by one, and share what is global. */
export const people: Map<string, Person> = (shared.people ??= new Map());

export async function findPerson(): Promise<Person | undefined> {
  return people.get((await cookies()).get('session')?.value ?? '');
}
