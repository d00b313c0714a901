/** What it takes to launch a browser for the tests. */
export function findBrowser(): Promise<{ executablePath: string; args: string[]; headless: true | 'shell' }>;

/** Whether this machine can run the Chromium of npm. */
export const runsPackagedBrowser: boolean;

/** The Chromium of npm, of one version on every machine, with no fonts but its own. */
export function findPackagedBrowserAlone(): Promise<{
  executablePath: string;
  args: string[];
  headless: 'shell';
  env: Record<string, string | undefined>;
}>;
