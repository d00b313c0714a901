/** A tool: what agents read of it, and its answer as data. */
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { toProblem } from '../http/problem-response.ts';
import { toolTimeout, type ToolSession } from './tool-session.ts';

export interface ToolAnswer<Content> {
  /** Words of this service alone. Texts of titles and rows are in `content`, so that nobody takes them for its words. */
  readonly text: string;
  readonly content: Content;
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly run: (input: z.output<Input>, session: ToolSession) => Promise<ToolAnswer<z.input<Output>>>;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly register: (server: McpServer, session: ToolSession) => void;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: ToolDefinition<Input, Output>,
): Tool {
  const { name, title, description, input, output, run } = tool;
  const inputSchema: StandardSchemaWithJSON = input;
  const outputSchema: StandardSchemaWithJSON = output;
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return {
    name,
    title,
    description,
    register(server, session) {
      server.registerTool(
        name,
        { title, description, inputSchema, outputSchema, annotations },
        (given: unknown) => toResult(() => run(input.parse(given), session), session),
      );
    },
  };
}

/** The data is sent as text, too: many clients hand nothing else on. */
async function toResult<Content extends Record<string, unknown>>(
  run: () => Promise<ToolAnswer<Content>>,
  session: ToolSession,
): Promise<CallToolResult> {
  try {
    const { text, content } = await run();
    return { content: [toText(text), toText(JSON.stringify(content))], structuredContent: content };
  } catch (error) {
    return { content: [toText(describeError(error, session))], isError: true };
  }
}

const toText = (text: string): { readonly type: 'text'; readonly text: string } => ({ type: 'text', text });

/** A fault of the service is logged. Its words stay in the log. */
function describeError(error: unknown, { signal, ports }: ToolSession): string {
  const problem = error instanceof Error ? toProblem(error) : undefined;
  if (problem) return problem.message;
  if (signal.aborted)
    return `This took longer than ${toolTimeout} seconds. Ask for less, or try again later.`;
  ports.log('a tool of the Model Context Protocol failed', error);
  return 'The service failed. Try again later; if it fails again, tell whoever runs it.';
}
