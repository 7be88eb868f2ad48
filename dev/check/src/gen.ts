import { runCommand } from '@catraca/stack/command/run-command';
import { generate } from './generators.ts';

await runCommand(async ({ terminal }) => {
  await generate(terminal);
  return 0;
});
