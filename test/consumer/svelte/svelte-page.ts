/** What a template of Svelte may write on the tag. */
import type { SvelteHTMLElements } from 'svelte/elements';
import 'vitrine/svelte';

type Tag = SvelteHTMLElements['vitrine-dashboard'];

export const tag: Tag = {
  'base-url': 'https://platform.example.com/api',
  publicId: 'sales',
  class: 'wide',
  hide: ['title'],
  'onvitrine-error': ({ code }) => code satisfies string,
  'on:vitrine-rendered': ({ widgets }) => widgets.map(({ widgetId }) => widgetId),
};

// @ts-expect-error A page gives a list, not a text.
export const mistake: Tag = { hide: 'title' };
