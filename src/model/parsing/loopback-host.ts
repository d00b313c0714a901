/** Whether a host name means this machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host);
