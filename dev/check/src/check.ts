import { runCommand } from '@catraca/stack/command/run-command';
import { runChecks } from './checks.ts';

await runCommand(async ({ terminal }) => {
  const { failed } = await runChecks(terminal);
  return failed === 0 ? 0 : 1;
});
