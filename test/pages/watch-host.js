/** Records every fault of a host page from the start: errors, rejections, messages of the console, policy violations. */
window.faults = [];
for (const level of ['error', 'warn']) {
  const original = console[level];
  console[level] = (...values) => {
    window.faults.push(`${level}: ${values.join(' ')}`);
    original.apply(console, values);
  };
}
addEventListener(
  'error',
  ({ message, target }) => window.faults.push(`error: ${message} ${target?.src ?? ''}`),
  true,
);
addEventListener('unhandledrejection', ({ reason }) => window.faults.push(`rejection: ${reason}`));
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  window.faults.push(`policy: ${effectiveDirective} ${blockedURI} ${sample}`),
);
