import type { Role } from './caller.ts';

/** The built-in roles. Names: docs/platform-api.md, "Roles and access". */
export const builtInRoles: readonly { readonly id: number; readonly name: string; readonly role: Role }[] = [
  { id: 1, name: 'Admin', role: 'admin' },
  { id: 2, name: 'AIBIUser', role: 'user' },
  { id: 3, name: 'AIBIViewer', role: 'viewer' },
  { id: 4, name: 'EmbedUser', role: 'embed' },
];
