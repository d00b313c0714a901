import { expect, test } from 'vitest';
import { splitStyles } from '../../../src/views/html/model/split-styles.ts';

test('style elements are extracted from the markup at any place', () => {
  expect(splitStyles('<p>a</p><STYLE media="x">p { color: red }</style >b<style>i{}</style>')).toEqual({
    html: '<p>a</p>b',
    styles: 'p { color: red }\ni{}',
  });
  expect(splitStyles('a<styled>b</styled>').html).toBe('a<styled>b</styled>');
  expect(splitStyles('a<style>b { color: red }').html).toBe('a');
});

test.each([
  '@import "https://evil.example/x.css";',
  '@import url(//evil.example);',
  'a { background: url(https://evil.example/x) }',
  'a { background: URL( "//evil.example/x" ) }',
  'a { background: u\\72l(https://evil.example/x) }',
  'a { background: image-set("https://evil.example/x" 1x) }',
  '@\\69mport "https://evil.example/x.css";',
  'a { background: u/**/rl(https://evil.example/x) }',
])('%s sends no request', (styles) => {
  expect(splitStyles(`<style>${styles}</style>`).styles).not.toMatch(/(?:url\s*\(|@import|image-set).*evil/i);
});

test('images in the text, and characters that authors escape, stay', () => {
  const styles = 'a { background: url("data:image/png;base64,AAAA") } b::before { content: "\\201C" }';
  expect(splitStyles(`<style>${styles}</style>`).styles).toBe(styles);
});
