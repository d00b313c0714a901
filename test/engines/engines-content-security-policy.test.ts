import { expect } from 'chai';

interface Report {
  readonly violations: readonly string[];
  readonly problems: readonly string[];
  readonly done: readonly string[];
}

/** Opens the page of all engines with the strictest Content-Security-Policy, and waits for its report. */
async function openPage(): Promise<Report> {
  const frame = document.createElement('iframe');
  frame.width = '900';
  frame.src = '/test/pages/engines.html';
  const told = new Promise<MessageEvent<Report>>((resolve) => {
    addEventListener('message', (event: MessageEvent<Report>) => {
      if (event.source === frame.contentWindow && Array.isArray(event.data.violations)) resolve(event);
    });
  });
  document.body.append(frame);
  const { data } = await told;
  frame.remove();
  return data;
}

describe('with the strictest Content-Security-Policy', () => {
  it('every engine works without a violation, also with hostile input', async () => {
    const { violations, problems, done } = await openPage();
    expect(problems).to.deep.equal([]);
    expect(violations).to.deep.equal([]);
    expect(done).to.deep.equal([
      'vega-lite',
      'vega as svg',
      'selections',
      'map',
      'tiles',
      'markdown',
      'hostile markup',
      'template',
    ]);
  });
});
