import { generate } from './generators.ts';
import { runCommand } from './main.ts';

await runCommand(async ({ say }) => {
  await generate(say);
  return 0;
});
