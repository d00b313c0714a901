/**
 * A platform whose questions are answered by a language model that tests play: it queries the late flights by weekday, writes the
 * first half of a sentence, and waits for the test before it writes the rest. Asked for proposals, it makes them first.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { startPlatform } from './start-test-platform.mjs';

const query = { measures: ['flights.late_count'], dimensions: ['flights.weekday'] };

const proposals = [
  ['propose_chart', { result: 0, mark: 'line', along: 'flights.weekday', measure: 'flights.late_count' }],
  ['propose_filter', { member: 'flights.weekday', values: ['Friday'] }],
  ['propose_grain', { member: 'flights.date', granularity: 'week' }],
];

function startPlayedModel() {
  let release = () => undefined;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  async function answer(request, response) {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString('utf8'));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const write = (delta, reason = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'played', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`,
      );
    const callTools = (calls) => {
      for (const [index, [name, input]] of calls.entries()) {
        const call = { name, arguments: JSON.stringify(input) };
        write({
          role: 'assistant',
          tool_calls: [{ index, id: `call_${name}`, type: 'function', function: call }],
        });
      }
      write({}, 'tool_calls');
    };
    const results = body.messages.filter(({ role }) => role === 'tool');
    const isForProposals = JSON.stringify(body.messages).includes('Propose');
    if (results.length === 0) callTools([['run_query', { query }]]);
    else if (results.length === 1 && isForProposals) callTools(proposals);
    else {
      const [[name, count]] = JSON.parse(results[0].content).rows;
      write({ role: 'assistant', content: `${name} has ${count.toLocaleString('en')} late flights,` });
      await new Promise((done) => {
        release = done;
        response.once('close', done);
      });
      write({ content: ' and the year has 987,654.' });
      write({}, 'stop');
    }
    response.end('data: [DONE]\n\n');
  }
  return {
    async listen() {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return `http://127.0.0.1:${server.address().port}/v1`;
    },
    finish: () => release(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Serves /test/played/platform.json and /test/played/token as `platformPlugin` does, and /test/played/finish. Starts with the first of them. */
export function playedPlatformPlugin() {
  const model = startPlayedModel();
  let started;
  const start = async () => {
    const url = await model.listen();
    return startPlatform({ environment: { LANGUAGE_MODEL: 'played', LANGUAGE_MODEL_URL: url } });
  };
  return {
    name: 'vitrine-played-platform',
    async serve({ path, query: { options } }) {
      if (!path.startsWith('/test/played/')) return undefined;
      if (path === '/test/played/finish') {
        model.finish();
        return { body: 'finished', type: 'text' };
      }
      const platform = await (started ??= start());
      if (path === '/test/played/token')
        return { body: await platform.signWith(JSON.parse(options)), type: 'text' };
      return { body: JSON.stringify(await platform.describe()), type: 'json' };
    },
    async serverStop() {
      model.close();
      await (await started)?.close();
    },
  };
}
