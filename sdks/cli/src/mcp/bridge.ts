import { createInterface } from 'node:readline';
import { ApiError, CatracaError } from 'catraca';
import { type Gateway, refusalOf } from '../gateway.ts';
import type { Io } from '../io.ts';
import { messagesOf } from '../listen/messages.ts';

/** What the bridge reads of a message (JSON-RPC 2.0). */
interface Message {
  id?: string | number | null;
  method?: string;
  params?: { name?: unknown; _meta?: Record<string, unknown> };
}

/** Codes of JSON-RPC errors. `unreachable` is of the range for servers. */
const errorCodes = { notJson: -32_700, unreachable: -32_000 } as const;
const TOOL_TIMEOUT_MS = 120_000;
const SILENCE_MS = 120_000;
const VERSION_IN_META = 'io.modelcontextprotocol/protocolVersion';

/** Model Context Protocol over stdio: each line is posted to `POST /mcp`, and its answer is a line. */
export class McpBridge {
  private protocolVersion: string | undefined;

  constructor(
    private readonly gateway: Gateway,
    private readonly io: Pick<Io, 'stdin' | 'stdout' | 'signal'>,
  ) {}

  /** Until stdin ends. One message after the other. */
  async run(): Promise<void> {
    const { stdin, stdout, signal } = this.io;
    for await (const line of createInterface({ input: stdin, signal })) {
      if (line.trim() === '') continue;
      for (const answer of await this.answersTo(line)) stdout.write(`${answer}\n`);
    }
  }

  /** Lines of JSON; none for a notification. */
  private async answersTo(line: string): Promise<string[]> {
    const message = messageIn(line);
    if (!message) return [errorLine(null, errorCodes.notJson, 'the line is not a JSON object')];
    try {
      const answers = await this.post(line, message);
      for (const answer of answers) this.keepVersionOf(message, answer);
      return answers.map((answer) => JSON.stringify(answer));
    } catch (error) {
      if (!(error instanceof CatracaError) || this.io.signal.aborted) throw error;
      if (message.id === undefined) return [];
      return [errorLine(message.id, errorCodes.unreachable, describe(error))];
    }
  }

  private async post(body: string, message: Message): Promise<unknown[]> {
    const { signal } = this.io;
    const call = { method: 'POST', headers: this.headersOf(message), body, signal };
    const response = await this.gateway.call('/mcp', { ...call, timeoutMs: TOOL_TIMEOUT_MS });
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && type.startsWith('text/event-stream')) {
      const answers: unknown[] = [];
      for await (const { data } of messagesOf(response, SILENCE_MS)) answers.push(JSON.parse(data));
      return answers;
    }
    const text = await response.text();
    if (response.ok && text === '') return []; // 202: a notification
    const answer = messageIn(text);
    if (answer && 'jsonrpc' in answer) return [answer];
    throw await refusalOf(new Response(text, response));
  }

  /** The headers that the protocol's HTTP transport asks for. */
  private headersOf({ method, params }: Message): Record<string, string> {
    const version = params?._meta?.[VERSION_IN_META] ?? this.protocolVersion;
    return {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
      ...(method && { 'mcp-method': method }),
      ...(typeof params?.name === 'string' && { 'mcp-name': params.name }),
    };
  }

  private keepVersionOf({ method }: Message, answer: unknown): void {
    const version = (answer as { result?: { protocolVersion?: unknown } }).result?.protocolVersion;
    if (method === 'initialize' && typeof version === 'string') this.protocolVersion = version;
  }
}

/** Null for what is not a JSON object. */
function messageIn(text: string): Message | null {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function errorLine(id: Message['id'], code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });
}

function describe(error: CatracaError): string {
  const isRefusal = error instanceof ApiError && error.requestId;
  return isRefusal ? `${error.message} (request id: ${error.requestId})` : error.message;
}
