import type { Role } from './caller.ts';

/** The roles there are, by the names of platform-api.md and field-notes section 0. */
export const builtInRoles: readonly { readonly id: number; readonly name: string; readonly role: Role }[] = [
  { id: 1, name: 'Admin', role: 'admin' },
  { id: 2, name: 'AIBIUser', role: 'user' },
  { id: 3, name: 'AIBIViewer', role: 'viewer' },
  { id: 4, name: 'EmbedUser', role: 'embed' },
];
