import { startHostPage } from './start-host-page.ts';

await startHostPage();
