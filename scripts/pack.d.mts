export function packAll(folder: string): { readonly element: string; readonly service: string };
