/** Records every violation of the page's Content-Security-Policy from the start. */
window.violations = [];
document.addEventListener(
  'securitypolicyviolation',
  ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
    window.violations.push(`${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`),
);
