interface Tool {
  name: string;
  does: string;
  /** Each tool is a chunk of the bundle: one does not load the others. `run` returns the exit code. */
  load(): Promise<{ run(args: string[]): Promise<number> }>;
}

const tools: Tool[] = [
  {
    name: 'reconcile',
    does: 'compares charges, ledger and webhooks with the bank and the acquirer',
    load: () => import('./reconcile/reconcile.ts'),
  },
  {
    name: 'ledger',
    does: 'proves that no posting was changed, removed or inserted',
    load: () => import('./ledger/verify.ts'),
  },
  {
    name: 'dead-letters',
    does: 'lists messages that no consumer could handle, publishes them again, or dismisses them',
    load: () => import('./dead-letters/dead-letters.ts'),
  },
  {
    name: 'reemit',
    does: 'publishes events of charges again, from the charges',
    load: () => import('./reemit/reemit.ts'),
  },
  {
    name: 'reseal',
    does: 'seals what is stored with the newest data key, so that an old one may go',
    load: () => import('./reseal/reseal.ts'),
  },
  {
    name: 'access',
    does: 'makes the users of services and tools at MongoDB, and their rights at Kafka',
    load: () => import('./access/access.ts'),
  },
];

export function findTool(name: string): Tool | undefined {
  return tools.find((tool) => tool.name === name);
}

export const usage = `catraca-ops <tool> [flags]

${tools.map(({ name, does }) => `  ${name.padEnd(14)}${does}`).join('\n')}

  catraca-ops <tool> --help says its flags, its settings and its exit codes.
  In a clone: npx catraca-ops. In the image: docker run --rm --env-file FILE catraca/tools <tool>.
  The stack that npm start runs in this clone is the default.`;
