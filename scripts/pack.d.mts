export function packAll(
  folder: string,
  options?: { readonly isBuilt?: boolean },
): { readonly element: string; readonly service: string };
