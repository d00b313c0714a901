import { expect } from 'chai';
import { createBox, loadMarkup, removeBoxes, listRequestsTo } from './engine-fixtures.ts';

/** The markup in the page after it was inserted. */
async function show(html: string, options?: { allowOrigins: string[] }): Promise<HTMLElement> {
  const { sanitiseHtml } = await loadMarkup();
  const box = createBox();
  box.append(sanitiseHtml(html, options));
  return box;
}

const elsewhere = 'https://elsewhere.example/';

const hostile = [
  '<script>window.harmed = true</script>',
  '<img src=x onerror="window.harmed = true">',
  '<img src=x onerror=window.harmed=true//',
  '<svg onload="window.harmed = true"><script>window.harmed = true</script></svg>',
  '<svg><a xlink:href="javascript:window.harmed=true"><text>x</text></a><use href="data:image/svg+xml,x"/></svg>',
  '<iframe srcdoc="<script>parent.harmed = true</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.harmed=true&gt;">',
  '<details open ontoggle="window.harmed = true">x</details>',
  '<a href="javascript:window.harmed=true">x</a>',
  '<a href=" java\tscript:window.harmed=true">x</a>',
  '<form action="javascript:window.harmed=true"><input name=parentNode autofocus onfocus="window.harmed=true"></form>',
  `<link rel="stylesheet" href="${elsewhere}x.css"><base href="${elsewhere}"><meta http-equiv="refresh" content="0;url=${elsewhere}">`,
  `<img src="${elsewhere}a.png" srcset="${elsewhere}b.png 2x"><video src="${elsewhere}c.mp4" poster="${elsewhere}d.png"></video>`,
  `<p style="background: url(${elsewhere}e.png); --x: url(${elsewhere}f.png)">x</p>`,
  `<svg><rect fill="url(${elsewhere}g.svg#a)"/><image href="${elsewhere}h.png"/></svg>`,
  '<object data="x"></object><embed src="x"><template><script>1</script></template>',
  '<style>* { display: none }</style>',
  '<p onclick="window.harmed = true" id="harmed" name="harmed">x</p>',
];

describe('untrusted markup', () => {
  afterEach(removeBoxes);

  for (const html of hostile) {
    it(`does no harm: ${html.slice(0, 60)}`, async () => {
      const box = await show(html);
      for (const element of box.querySelectorAll('*')) element.dispatchEvent(new MouseEvent('click'));
      await new Promise(requestAnimationFrame);
      expect(Reflect.get(window, 'harmed')).to.equal(undefined);
      expect(listRequestsTo(elsewhere)).to.equal(0);
      expect(box.innerHTML).not.to.match(
        /elsewhere\.example|javascript:|\son\w+=|<(?:script|style|iframe|form|input|object|embed|link|base|meta|template|use)\b/i,
      );
      expect(box.querySelector('[id], [name]')).to.equal(null);
    });
  }

  it('keeps harmless markup', async () => {
    const box = await show(
      '<h2>Title</h2><table><tr><td style="text-align: right; color: rgb(1, 2, 3)">1</td></tr></table><svg viewBox="0 0 9 9"><defs><linearGradient id="fade"><stop stop-color="red"/></linearGradient></defs><rect fill="url(#fade)" width="9" height="9"/></svg>',
    );
    const cell = box.querySelector('td');
    expect(cell?.style.textAlign).to.equal('right');
    expect(cell?.style.color).to.equal('rgb(1, 2, 3)');
    expect(box.querySelector('rect')?.getAttribute('fill')).to.equal('url(#fade)');
  });

  it('keeps the order of siblings in SVG', async () => {
    const box = await show('<svg><rect width="1"/><rect width="2" /><circle r="1"></circle></svg><p/>x');
    expect(box.querySelectorAll('svg > rect').length).to.equal(2);
  });

  it('has no styles that move an element out of its widget', async () => {
    const box = await show('<p style="position: fixed; inset: 0; color: red">x</p>');
    const style = box.querySelector('p')?.style;
    expect([style?.position, style?.color]).to.deep.equal(['', 'red']);
  });

  it('opens links in a new tab without a referrer', async () => {
    const box = await show(
      '<a href="https://ok.example">a</a><a href="mailto:a@b.example">b</a><a href="#c">c</a><a href="/d">d</a>',
    );
    const links = [...box.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).to.deep.equal([
      'https://ok.example',
      'mailto:a@b.example',
      '#c',
      null,
    ]);
    expect(links[0]?.rel).to.equal('noopener noreferrer nofollow');
    expect(links.map((link) => link.target)).to.deep.equal(['_blank', '_blank', '', '']);
  });

  it('shows inline images, and images from origins that the host allows', async () => {
    const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    const html = `<img src="${dot}" alt="dot"><img src="https://ok.example/a.png"><img src="https://no.example/a.png">`;
    const { sanitiseHtml } = await loadMarkup();
    const images = [...sanitiseHtml(html, { allowOrigins: ['https://ok.example'] }).querySelectorAll('img')];
    expect(images.map((image) => image.getAttribute('src'))).to.deep.equal([
      dot,
      'https://ok.example/a.png',
      null,
    ]);
    expect(
      images.every((image) => image.loading === 'lazy' && image.referrerPolicy === 'no-referrer'),
    ).to.equal(true);
  });

  it('reads Markdown with tables', async () => {
    const { renderMarkdown } = await loadMarkup();
    const box = createBox();
    box.append(
      renderMarkdown('# Title\n\n**bold** <b onclick="x()">html</b>\n\n| a | b |\n|---|--:|\n| 1 | 2 |'),
    );
    expect(box.querySelector('h1')?.textContent).to.equal('Title');
    expect(box.querySelector('strong')?.textContent).to.equal('bold');
    expect(box.querySelectorAll('td').length).to.equal(2);
    expect(box.querySelector('[onclick]')).to.equal(null);
  });

  it('is parsed in linear time, also for hostile text', async () => {
    const { sanitiseHtml, renderMarkdown } = await loadMarkup();
    for (const part of ['<a "', "<a '", '<!--', '<p style="', '<a b=c ']) sanitiseHtml(part.repeat(20_000));
    expect(renderMarkdown('[a]('.repeat(2_000)).textContent.length).to.be.greaterThan(0);
  });
});

describe('untrusted style text', () => {
  it('loads images only from origins that the host allows', async () => {
    const { sanitiseHtml, toSafeStyleSheet } = await loadMarkup();
    const styles = (origin: string) =>
      `a { background: url(${origin}/a.png); --x: url(${origin}/b.png); cursor: url(${origin}/c.cur), auto }`;
    const text = [...toSafeStyleSheet(styles('https://ok.example'), ['https://ok.example']).cssRules]
      .concat([...toSafeStyleSheet(styles('https://no.example'), ['https://ok.example']).cssRules])
      .map((rule) => rule.cssText)
      .join();
    expect(text.match(/https:[^"]*/g)).to.deep.equal(['https://ok.example/a.png']);
    const inline = '<p style="background-image: url(https://ok.example/a.png)">x</p>';
    const shown = (allowOrigins: string[]) =>
      sanitiseHtml(inline, { allowOrigins }).querySelector('p')?.style.backgroundImage;
    expect([shown(['https://ok.example']), shown([])]).to.deep.equal(['url("https://ok.example/a.png")', '']);
  });

  it('sends no requests, and applies only inside of its widget', async () => {
    const { toSafeStyleSheet } = await loadMarkup();
    const sheet = toSafeStyleSheet(`
      @font-face { font-family: x; src: url(${elsewhere}x.woff) }
      a { background: url(${elsewhere}a) ; color: red }
      @media all { b { background-image: image-set("${elsewhere}b" 1x); top: 1px } c { & d { cursor: url(${elsewhere}d), auto } } }
      body { font-size: 15px; position: fixed; margin: -99px }
      :host { position: fixed; inset: 0; color: green }
      e { position: fixed } f::before { content: "\\201C" } @keyframes k { to { background: url(${elsewhere}k) } }
    `);
    const text = [...sheet.cssRules].map((rule) => rule.cssText).join('\n');
    expect(text).not.to.match(/elsewhere|fixed|@font-face|inset|margin/);
    expect(text)
      .to.match(/a \{[^}]*color: red; \}/)
      .and.to.contain(':host { font-size: 15px; }')
      .and.to.contain('“');
  });
});
