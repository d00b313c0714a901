import { findPerson } from '../people';

export async function GET(): Promise<Response> {
  return Response.json({ person: (await findPerson()) ?? null });
}
