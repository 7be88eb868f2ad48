// The settings of every service, read from their schemas: docs/configuration.md and deploy/.env.example.
import { serviceNames } from '@catraca/contracts/services';
import type { z } from 'zod';

interface Setting {
  name: string;
  isRequired: boolean;
  byDefault: string;
  description: string;
  example: string;
}

/** The table of each service's settings. */
export async function configuration(notice: string): Promise<string> {
  const sections = await Promise.all(
    serviceNames.map(async (service) => `## ${service}\n\n${tableOf(await settingsOf(service))}`),
  );
  const intro = [
    '# Settings',
    notice,
    'All settings are environment variables. An invalid or missing one is named at start, with its form and an example. For each `NAME`, `NAME_FILE` may name a file that holds the value, as secrets are mounted.',
  ];
  return [...intro, ...sections].join('\n\n');
}

/** An environment file with every setting, shared ones once. Optional ones are comments. */
export async function environmentExample(notice: string): Promise<string> {
  const all = await Promise.all(
    serviceNames.map(async (service) => ({ service, settings: await settingsOf(service) })),
  );
  const users = new Map<string, string[]>();
  for (const { service, settings } of all)
    for (const { name } of settings) users.set(name, [...(users.get(name) ?? []), service]);
  const written = new Set<string>();
  const parts = all.flatMap(({ settings }) =>
    settings.flatMap((setting) => {
      if (written.has(setting.name)) return [];
      written.add(setting.name);
      return [exampleOf(setting, users.get(setting.name)!)];
    }),
  );
  return [`# ${notice}`, '# Services read the variables of their own: docs/configuration.md.', ...parts].join(
    '\n\n',
  );
}

function exampleOf({ name, isRequired, byDefault, description, example }: Setting, users: string[]): string {
  const readers = users.length === serviceNames.length ? 'every service' : users.join(', ');
  const standard = byDefault ? ` Default: ${byDefault}.` : '';
  const value = `${name}=${example || byDefault}`;
  return `# ${description} (${readers}).${standard}\n${isRequired ? value : `# ${value}`}`;
}

async function settingsOf(service: string): Promise<Setting[]> {
  const { [`${service}Settings`]: settings } = await import(`../../../../services/${service}/src/config.ts`);
  return Object.entries((settings as z.ZodObject).shape).map(([name, schema]) => {
    const isRequired = !(schema as z.ZodType).safeParse(undefined).success;
    const byDefault = isRequired ? undefined : (schema as z.ZodType).parse(undefined);
    const { description = '', example = '' } = (schema as z.ZodType).meta() ?? {};
    return {
      name,
      isRequired,
      byDefault: byDefault === undefined ? '' : String(byDefault),
      description,
      example: String(example),
    };
  });
}

function tableOf(settings: readonly Setting[]): string {
  const code = (text: string) => (text ? `\`${text}\`` : '');
  const rows = settings.map(({ name, isRequired, byDefault, description, example }) =>
    [code(name), isRequired ? 'required' : 'optional', code(byDefault), description, code(example)].join(
      ' | ',
    ),
  );
  const head = ['variable', '', 'default', 'what it is', 'example'].join(' | ');
  return [head, '---|---|---|---|---', ...rows].map((row) => `| ${row} |`).join('\n');
}
