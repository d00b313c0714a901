/**
 * Sizes of the code that similar packages load before anything is visible. Bytes after gzip -9 of the named version from
 * the npm registry, bundled by esbuild as ES modules and minified, on 21 November 2026. Code that is loaded later
 * (`then`) is not included.
 */
export const peerSizes = [
  { name: '@superset-ui/embedded-sdk 0.4.0', gzip: 3_571, then: 'an iframe with the whole application' },
  { name: '@looker/embed-sdk 2.0.8', gzip: 17_572, then: 'an iframe with the application' },
  {
    name: '@metabase/embedding-sdk-react 0.63.1',
    gzip: 29_281,
    then: 'the SDK itself from the server; React is extra',
  },
  { name: '@luzmo/embed 6.13.0', gzip: 39_537, then: 'an iframe, or a remote bundle' },
  { name: 'powerbi-client 2.24.1', gzip: 39_887, then: 'an iframe with the application' },
  { name: '@tableau/embedding-api 3.16.1', gzip: 75_573, then: 'an iframe with the application' },
  { name: '@embeddable.com/remarkable-pro', gzip: 643_276, then: 'data; draws natively' },
  { name: '@gooddata/sdk-ui-dashboard 9.2.0', gzip: 1_818_362, then: 'data; draws natively, one bundle' },
];
