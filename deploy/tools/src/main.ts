// catraca-ops <tool> [flags]: the operator's tools, here and in the image catraca/tools.
import { describeError } from '@catraca/stack/command/user-error';
import { findTool, usage } from './tools.ts';

const FAILED = 2;

const [name = '--help', ...args] = process.argv.slice(2);
if (name === '--help' || name === 'help') {
  console.log(usage);
  process.exit(0);
}
const tool = findTool(name);
if (!tool) {
  console.error(`✗ There is no tool "${name}".\n\n${usage}`);
  process.exit(FAILED);
}
Object.assign(process.env, ownSettings(name));
process.exit(
  await tool
    .load()
    .then(({ run }) => run(args))
    .catch(reportFailure),
);

/** Settings with the name of the tool in front: its own user, where several tools share an environment. */
function ownSettings(tool: string): NodeJS.ProcessEnv {
  const prefix = `${tool.toUpperCase().replaceAll('-', '_')}_`;
  const own = ['MONGODB_URI', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'].filter((one) => process.env[prefix + one]);
  return Object.fromEntries(own.map((one) => [one, process.env[prefix + one]]));
}

function reportFailure(error: unknown): number {
  console.error(`✗ ${name}: ${describeError(error)}`);
  return FAILED;
}
