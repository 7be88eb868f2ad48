// The operator's tools in one image: node dist/bundle.js <tool> [flags].
const tools: Record<string, () => Promise<unknown>> = {
  reconcile: () => import('./reconcile/reconcile.ts'),
  'ledger:verify': () => import('./ledger/verify.ts'),
  'dead-letters': () => import('./dead-letters/dead-letters.ts'),
  reemit: () => import('./reemit/reemit.ts'),
};

const [program = '', script = '', name = '', ...flags] = process.argv;
const tool = tools[name];
if (tool) {
  // Each tool reads its flags as if it had been started alone.
  process.argv = [program, script, ...flags];
  await tool();
} else {
  console.error(`Give a tool, and --help for its flags: ${Object.keys(tools).join(', ')}.`);
  process.exitCode = name === '' ? 0 : 2;
}
