import type { Endpoint } from './endpoint.ts';

/** For agents. Its messages are the Model Context Protocol's, so it stands in no OpenAPI document. */
export const mcpEndpoints = {
  callMcp: {
    id: 'callMcp',
    method: 'POST',
    path: '/mcp',
    tag: 'Agentes',
    summary: 'Ferramentas para agentes (MCP)',
    access: { by: 'agent' },
    isUnlogged: true, // the calls of its tools are
    success: { status: 200 },
  },
} as const satisfies Record<string, Endpoint>;
