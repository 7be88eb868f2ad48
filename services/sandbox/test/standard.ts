import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { withoutNulls } from '../src/shared/adapters/profile.ts';

const file = new URL('./fixtures/bacen-pix-api-2.9.0.schemas.json', import.meta.url);

/**
 * The standard's own schemas, repaired where the published file contradicts its own examples: patterns
 * written with slashes, patterns without anchors, `uri` for locations without a scheme, and required fields
 * that no schema has.
 */
const repaired = readFileSync(file, 'utf8')
  .replaceAll(String.raw`"/^\\d{11}$/"`, String.raw`"^\\d{11}$"`)
  .replaceAll(/"pattern": "(?!\^)([^"]+)"/g, '"pattern": "^$1$"');
const document = JSON.parse(repaired);
const { schemas } = document.components;
schemas.CobsConsultadas.properties.cobs.items.allOf[1].required = ['status', 'txid']; // not `idCob`
schemas.PixConsultados.required = ['parametros', 'pix']; // not `cobs`

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: {
    int32: true,
    int64: true,
    uri: true,
    'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
  },
});
ajv.addSchema(document, 'pix');

/**
 * What is wrong with `value` by the standard's schema of that name; empty when nothing is. A null member
 * counts as absent: banks write it so, although the schemas do not allow it.
 */
export function faultsBy(schema: string, value: unknown): string[] {
  const validate = ajv.getSchema(`pix#/components/schemas/${schema}`);
  if (!validate) throw new Error(`The standard has no schema ${schema}`);
  validate(withoutNulls(value));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
