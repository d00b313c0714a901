/** Notes every violation of the page's policy, from the first moment on. */
window.violations = [];
document.addEventListener(
  'securitypolicyviolation',
  ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
    window.violations.push(`${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`),
);
