/** English texts of the frame page (docs/frame.md), for the page itself and for what the service answers in its place. */
const english = {
  title: 'Dashboard',
  'no-script': 'This dashboard needs JavaScript.',
  'no-frame': 'This page shows a dashboard inside of another page. It cannot be opened by itself.',
  'no-host': 'The page around this dashboard has not connected to it yet.',
  'wrong-origin': 'The page around this dashboard may not show it: it has another origin.',
  'not-loaded': 'The dashboard could not be loaded. Check your connection, then reload the page.',
  'origin-missing': 'The address of this page needs ?origin= with the origin of the page around it.',
  'origin-invalid':
    'The parameter origin of this address is not an origin. An origin is such as https://app.example.com.',
  'origin-not-allowed':
    'This dashboard may not be shown there: the platform does not list the origin in EMBED_ORIGINS.',
} as const;

export type FrameMessageKey = keyof typeof english;

/** The texts have no values, hence need nothing else of a catalogue. They are English for every reader. */
export const writeFrameText = (key: FrameMessageKey): string => english[key];
