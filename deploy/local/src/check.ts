import { runChecks } from './checks.ts';
import { runCommand } from './main.ts';

await runCommand(async ({ terminal }) => {
  const { failed } = await runChecks(terminal);
  return failed === 0 ? 0 : 1;
});
