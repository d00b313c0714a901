/** What it takes to launch a browser for the tests. */
export function findBrowser(): Promise<{ executablePath: string; args: string[]; headless: true | 'shell' }>;
