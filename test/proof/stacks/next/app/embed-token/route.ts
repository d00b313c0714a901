import { createEmbedToken } from 'vitrine/token';
import { findPerson } from '../people';

export async function POST(request: Request): Promise<Response> {
  const person = await findPerson();
  if (!person) return Response.json({ message: 'Nobody is signed in.' }, { status: 401 });
  const { publicId } = await request.json();
  if (publicId !== 'AviationOps1') return Response.json({ message: 'No such dashboard.' }, { status: 403 });
  const token = await createEmbedToken({
    secret: process.env['VITRINE_EMBED_SECRET'] ?? '',
    keyId: process.env['VITRINE_EMBED_KEY_ID'] ?? '',
    issuer: process.env['VITRINE_EMBED_ISSUER'] ?? '',
    deploymentId: Number(process.env['VITRINE_DEPLOYMENT_ID']),
    subject: person.id,
    publicId,
  });
  return Response.json({ token });
}
