import { generate } from './generators.ts';
import { runCommand } from './main.ts';

await runCommand(async ({ terminal }) => {
  await generate(terminal);
  return 0;
});
