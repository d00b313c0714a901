/** Connects to the endpoint of a language model. Its client is loaded with the first question. */
import type { LanguageModel } from 'ai';
import type { LanguageModelSettings } from '../../config/language-model-settings.ts';

export async function connectLanguageModel(settings: LanguageModelSettings): Promise<LanguageModel> {
  const { api, name, url: baseURL, key } = settings;
  if (api === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // An empty key keeps the client from taking one of another variable.
    return createAnthropic({ baseURL, apiKey: key ?? '', fetch: fetchWithoutRedirect })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const apiKey = key === undefined ? {} : { apiKey: key };
  const options = { baseURL, name: 'language-model', includeUsage: true, fetch: fetchWithoutRedirect };
  return createOpenAICompatible({ ...options, ...apiKey })(name);
}

/** Bytes of the response to one request. */
const mostBytes = 4_000_000;

/** Questions, rows and the key go to the address of the operator, and nowhere else. */
const fetchWithoutRedirect: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const { body, status, statusText, headers } = response;
  return body ? new Response(body.pipeThrough(createByteLimit()), { status, statusText, headers }) : response;
};

function createByteLimit(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw new RangeError('The endpoint sent more than a response may have.');
      controller.enqueue(chunk);
    },
  });
}
