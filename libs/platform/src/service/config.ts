import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { missingCompanions, plainGrpcAddress } from './transport-settings.ts';

const english = z.locales.en();

/** Injection token of a service's settings. */
export const CONFIG = Symbol('catraca.config');

/** Settings are missing or invalid. The message names each on its own line, with its form and an example. */
export class ConfigError extends Error {
  constructor(service: string, problems: readonly string[]) {
    const count = problems.length === 1 ? '1 invalid setting' : `${problems.length} invalid settings`;
    super(`${service} cannot start: ${count}\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads a service's settings from its environment. `NAME_FILE` may hold the path of a file with the value of
 * `NAME`, as secrets are mounted. Throws ConfigError with every missing or invalid setting.
 */
export function readConfig<Schema extends z.ZodObject>(
  service: string,
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const names = Object.keys(schema.shape);
  const files = valuesFromFiles(names, environment);
  const given = { ...withoutEmpty(environment), ...files.values };
  // In English, also where the messages for sellers are loaded.
  const result = schema.safeParse(given, { error: english.localeError });
  const incomplete = missingCompanions(given)
    .filter(({ name }) => names.includes(name))
    .map(({ name, because }) => ({ name, problem: `missing, required with ${because}` }));
  const known = Object.fromEntries(names.map((name) => [name, given[name]]));
  const plain = given.GRPC_INSECURE === 'true' ? null : plainGrpcAddress(known);
  if (plain) incomplete.push({ name: plain.name, problem: UNPROTECTED });
  if (result.success && incomplete.length === 0 && files.problems.length === 0) return result.data;

  const invalid = (result.error?.issues ?? []).map(({ path, message, code }) => {
    const name = path.join('.');
    // A rule over several settings has its own message: the setting that it names may have its default.
    const isMissing = given[name] === undefined && code !== 'custom';
    return { name, problem: isMissing ? 'missing' : message };
  });
  const problems = [...files.problems, ...invalid, ...incomplete];
  throw new ConfigError(
    service,
    problems.map(({ name, problem }) => `${name}: ${problem}${explained(schema.shape[name])}`),
  );
}

const UNPROTECTED =
  'gRPC without TLS beyond loopback. Set GRPC_TLS_CA_FILE, GRPC_TLS_CERT_FILE and GRPC_TLS_KEY_FILE; or, if nobody else can reach this network, GRPC_INSECURE=true';

interface Problem {
  name: string;
  problem: string;
}

function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** Values of `NAME_FILE` variables, for settings that are not such files themselves. */
function valuesFromFiles(names: readonly string[], environment: NodeJS.ProcessEnv) {
  const values: NodeJS.ProcessEnv = {};
  const problems: Problem[] = [];
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file || names.includes(`${name}_FILE`)) continue;
    if (environment[name]) problems.push({ name, problem: `given twice, also by ${name}_FILE` });
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch {
      problems.push({ name, problem: `${name}_FILE names a file that cannot be read` });
    }
  }
  return { values, problems };
}

function explained(setting: z.core.$ZodType | undefined): string {
  const { description, example } = (setting as z.ZodType | undefined)?.meta() ?? {};
  const parts = [description, example === undefined ? null : `for example ${example}`].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}
