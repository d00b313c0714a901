import { expect, test } from 'vitest';
import { checkBlockTypes } from './check-block-types.ts';
import { listBlocks } from './documentation-blocks.ts';
test('x', () => {
  const scripts = listBlocks().filter(
    ({ language, isSignature }) => ['ts', 'tsx', 'js', 'jsx'].includes(language) && !isSignature,
  );
  for (const r of ['node16', 'bundler'] as const)
    console.log(r, checkBlockTypes('/tmp/qs3', scripts, r).join('\n'));
});
