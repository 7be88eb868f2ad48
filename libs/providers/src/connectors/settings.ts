import { z } from 'zod';
import type { ProviderMode } from '../provider-mode.ts';
import type { Connector, Given, Problem, Purpose } from './connector.ts';
import { connectorsFor, purposes } from './purpose.ts';

const modes: readonly ProviderMode[] = ['TEST', 'LIVE'];

type Settings = Readonly<Record<string, unknown>>;

/**
 * The settings of the connections for one purpose, in both modes: which connector, and all that any of them
 * reads.
 */
export function connectionSettings<P extends Purpose>(purpose: P): Record<`${P}_${string}`, z.ZodType> {
  return Object.fromEntries(modes.flatMap((mode) => settingsOf(purpose, mode))) as Record<string, z.ZodType>;
}

/** Names what the chosen connectors miss or refuse in the settings for one purpose. */
export function checkConnections(purpose: Purpose): (settings: Settings, context: z.RefinementCtx) => void {
  return (settings, context) => {
    for (const mode of modes)
      for (const { field, message } of problemsOf(purpose, settings, mode))
        context.addIssue({ code: 'custom', path: [`${purpose}_${mode}_${field}`], message });
  };
}

/**
 * The connector that the settings of a mode choose, with its settings. Null: none are given, the mode has no
 * connection.
 */
export function chosen(
  purpose: Purpose,
  settings: Settings,
  mode: ProviderMode,
): { connector: Connector; given: Given } | null {
  const name = settings[`${purpose}_${mode}_CONNECTOR`] ?? purposes[purpose].byDefault;
  const connector = connectorsFor(purpose).find((one) => one.name === name)!;
  const fields = Object.keys(connector.ports[purpose]!.settings.shape);
  const named = fields.map((field) => [field, settings[`${purpose}_${mode}_${field}`]]);
  const given = named.filter(([, value]) => value !== undefined);
  return given.length === 0 ? null : { connector, given: Object.fromEntries(given) as Given };
}

function problemsOf(purpose: Purpose, settings: Settings, mode: ProviderMode): Problem[] {
  const choice = chosen(purpose, settings, mode);
  if (!choice) return [];
  const { connector, given } = choice;
  const port = connector.ports[purpose]!;
  const issues = port.settings.safeParse(given).error?.issues ?? [];
  const alone = issues.map(({ path: [field], message }) => {
    const isMissing = given[String(field)] === undefined;
    return { field: String(field), message: isMissing ? missingOf(purpose, mode) : message };
  });
  return [...alone, ...port.problemsOf(given, mode)];
}

function missingOf(purpose: Purpose, mode: ProviderMode): string {
  return `missing, required with the other settings ${purpose}_${mode}_…`;
}

function settingsOf(purpose: Purpose, mode: ProviderMode): [string, z.ZodType][] {
  const possible = connectorsFor(purpose);
  const names = possible.map(({ name }) => name);
  const connector = z
    .enum(names, { error: `no such connector; possible are ${names.join(', ')}` })
    .default(purposes[purpose].byDefault)
    .meta({ description: `connector of the ${purposes[purpose].what}: ${names.join(', ')}` });
  const fields = new Set(possible.flatMap((one) => Object.keys(one.ports[purpose]!.settings.shape)));
  return [
    [`${purpose}_${mode}_CONNECTOR`, connector],
    ...[...fields].map((field): [string, z.ZodType] => [
      `${purpose}_${mode}_${field}`,
      z
        .string()
        .optional()
        .meta(wordsOf(field, purpose, possible)),
    ]),
  ];
}

/** What connectors say of a setting, with their names where they say different things of it. */
function wordsOf(field: string, purpose: Purpose, possible: readonly Connector[]) {
  const said = possible.flatMap(({ name, ports }) => {
    const { description, example } =
      (ports[purpose]!.settings.shape[field] as z.ZodType | undefined)?.meta() ?? {};
    return description ? [{ name, description, example }] : [];
  });
  const isSame = new Set(said.map(({ description }) => description)).size === 1;
  const descriptions = said.map(({ name, description }) =>
    isSame ? description : `${name}: ${description}`,
  );
  return { description: [...new Set(descriptions)].join('; '), example: said[0]?.example };
}
