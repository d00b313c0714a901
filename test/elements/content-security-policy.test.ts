import { expect } from 'chai';
import { clearPage } from './page-harness.ts';

interface Report {
  readonly violations: readonly string[];
  readonly problems: readonly [string, string][];
  readonly requests: readonly string[];
  /** Whether the layout was edited: one widget moved with the mouse, another with the keyboard, and both moved back. */
  readonly edits: number;
  /** The number of charts and maps whose marks were focused with the keyboard. */
  readonly walked: number;
}

/** Opens a page in an iframe and waits for its report. */
function open(path: string): Promise<Report> {
  const frame = document.createElement('iframe');
  frame.src = path;
  frame.width = '1240';
  frame.height = '600';
  document.body.append(frame);
  return new Promise((resolve) => {
    addEventListener('message', ({ data, source }: MessageEvent<Report>) => {
      if (source === frame.contentWindow) resolve(data);
    });
  });
}

describe('two dashboards and a hostile one on a page with the strict Content-Security-Policy', () => {
  afterEach(clearPage);

  it('can be shown, navigated and edited without a violation and without a request to another origin', async () => {
    const { violations, problems, requests, edits, walked } = await open('/test/pages/strict.html');
    expect(violations).to.deep.equal([]);
    expect(edits).to.equal(3);
    expect(requests.filter((url) => url.includes('evil'))).to.deep.equal([]);
    expect(walked).to.be.greaterThan(2);
    expect(problems.filter(([id]) => id !== 'vega')).to.deep.equal([]);
  });
});
