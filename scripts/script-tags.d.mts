export function listScriptTagFiles(): string[];
export function setScriptTagVersion(text: string, version: string): string;
