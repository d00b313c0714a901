/** Where tokens may be sent: others could read one that is sent by plain HTTP (docs/element.md, "Tokens"). */
import { isLoopbackHost } from '../../../model/parsing/loopback-host.ts';

export const isLoopbackAddress = (address: string): boolean => isLoopbackHost(new URL(address).hostname);

export const isSecureAddress = (address: string): boolean =>
  new URL(address).protocol === 'https:' || isLoopbackAddress(address);
