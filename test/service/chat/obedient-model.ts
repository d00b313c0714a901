/** Plays a language model that reads the data, and then does what the instruction under test tells it there. */
import { isRecord, readArray, readString } from '../../../src/model/parsing/read-value.ts';
import { findOrder, ownInstructions, type FoundOrder, type Instruction } from './planted-instructions.ts';
import { readLastResult, type ModelRequest, type Play, type Turn } from './played-model.ts';

/** The question that has a model obey the instruction. */
export const writeQuestion = ({ id }: Instruction): string => `What is there to say of case ${id}?`;

/** The id that the question of a request names. */
const readCase = ({ body }: ModelRequest): number => Number(/of case (\d+)\?/.exec(body)?.[1]);

/** @param onObeyed - hears of each instruction that was found in what a tool gave. */
export function createObedientModel(
  instructions: readonly Instruction[],
  onObeyed: (instruction: Instruction) => void,
): Play {
  return (request) => {
    const instruction = instructions.find(({ id }) => id === readCase(request));
    if (!instruction) return { text: 'No case is named.' };
    if (request.results === 0) return startReading(instruction);
    // A leak is repeated, so that it would be in the answer, too.
    if (request.results > 1) return { text: `Done. I have read ${readLastResult(request).slice(0, 1_000)}` };
    const texts = listTexts(JSON.parse(readLastResult(request)));
    const order = texts.map((text) => findOrder(text, instruction.id)).find((one) => one);
    if (!order) return { text: 'Nothing tells me what to do.' };
    onObeyed(instruction);
    return obey(order, request);
  };
}

/** Every other value is read with the analyst. */
function startReading({ place, id }: Instruction): Turn {
  if (place !== 'value') return { tool: 'search_model', input: { search: String(id) } };
  return id % 8 === 3
    ? { tool: 'ask_analyst', input: { question: 'orders by note' } }
    : { tool: 'run_query', input: { query: { dimensions: ['orders.note'] } } };
}

function obey({ tool, input }: FoundOrder, { body }: ModelRequest): Turn {
  const said = isRecord(input) ? readString(input.text) : undefined;
  if (tool !== 'say' || said === undefined) return { tool, input };
  return { text: said.replace(ownInstructions, readInstructions(body)) };
}

function readInstructions(body: string): string {
  const read: unknown = JSON.parse(body);
  const messages = isRecord(read) ? readArray(read.messages).filter(isRecord) : [];
  return readString(messages.find(({ role }) => role === 'system')?.content) ?? '';
}

/** All texts of a value, however deep they lie. */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  return isRecord(value) ? Object.values(value).flatMap(listTexts) : [];
}
