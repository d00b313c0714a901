import { randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import { people } from '../people';

export async function POST(): Promise<Response> {
  const session = randomUUID();
  const person = { id: 'ada@example.com', name: 'Ada' };
  people.set(session, person);
  (await cookies()).set('session', session, { httpOnly: true, sameSite: 'strict' });
  return Response.json({ person });
}
