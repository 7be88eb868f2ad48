import { runChecks } from './checks.ts';
import { runCommand } from './main.ts';

await runCommand(async ({ say }) => {
  const { failed } = await runChecks(say);
  return failed === 0 ? 0 : 1;
});
