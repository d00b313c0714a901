import { UsageError } from './command.ts';

/** The address of a service as `--address` gives it, without a path at its end. */
export function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBare = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!url || !isBare || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--address must be an address such as https://platform.example.com, not "${text}".`);
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/api$/, '');
}
