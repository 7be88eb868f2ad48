import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { McpBridge } from '../mcp/bridge.ts';

/** `mcp`: tools for agents that start a program. */
export function addMcp(program: Command, context: Context): void {
  program
    .command('mcp')
    .description('Serve the Model Context Protocol over stdin and stdout, with the tools of the platform')
    .addHelpText(
      'after',
      '\nExample:\n  catraca mcp\n\nAn agent starts it: claude mcp add catraca -- catraca mcp',
    )
    .action(async () => new McpBridge(await context.gateway(), context.io).run());
}
