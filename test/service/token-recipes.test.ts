/** A running service accepts the tokens of the recipes in docs/embed-tokens.md. */
import { expect, test } from 'vitest';
import { recipes } from '../token/recipes.ts';
import { anyBacking, toSigner, useService } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

const service = useService(anyBacking);

test.each(recipes)(
  'a token of the recipe in $language opens the dashboard that it names',
  async ({ sign }) => {
    const options = {
      ...toSigner(service().host),
      subject: 'Zoë 😀',
      groups: ['Équipe Ventes'],
      userAttributes: {},
      publicId: sharedId,
      issuedAt: Math.floor(Date.now() / 1000),
    };
    const [outcome] = await sign([options]);
    const token = outcome && 'token' in outcome ? outcome.token : '';
    expect((await service().call(`/api/v1/embed/dashboard/${sharedId}`, { token })).status).toBe(200);
    expect((await service().call('/api/v1/deployments/1/token', { token, body: {} })).status).toBe(200);
  },
);
