import { readFileSync } from 'node:fs';
import { isDate } from '@catraca/kernel/dates';
import { Ajv } from 'ajv';
import { withoutNulls } from '../src/shared/adapters/profile.ts';

const file = new URL('./fixtures/bacen-pix-api-2.9.0.schemas.json', import.meta.url);

/**
 * The standard's own schemas, repaired where the published file contradicts its own examples: patterns
 * written with slashes, patterns without anchors, `uri` for locations without a scheme, and required fields
 * that no schema has.
 */
const repaired = readFileSync(file, 'utf8')
  .replaceAll(/"\/(\^[^"]+\$)\/"/g, '"$1"')
  .replaceAll(/"pattern": "(?!\^)([^"]+)"/g, '"pattern": "^$1$"');
const document = JSON.parse(repaired);
const { schemas } = document.components;
schemas.CobsConsultadas.properties.cobs.items.allOf[1].required = ['status', 'txid']; // not `idCob`
schemas.PixConsultados.required = ['parametros', 'pix']; // not `cobs`
schemas.RecBase.required = ['idRec', 'calendario', 'vinculo']; // not `retentativa`
schemas.RecNotification.required = ['idRec', 'status', 'atualizacao']; // without the quotation mark
schemas.SolicRecBase.required = ['calendario', 'idRec', 'destinatario']; // not `pagador`
delete schemas.SolicRecCompleta.required; // `rec`
delete schemas.DadosPagadorRec.required; // of the member `pagador`, not of what has it
delete schemas.PixAutomatico.properties.valor.anyOf; // objects, but it is a string
for (const { encerramento } of [schemas.RecEncerramento.properties, schemas.CobRAtualizacao.properties]) {
  encerramento.anyOf = encerramento.oneOf; // each one allows the other's members
  delete encerramento.oneOf;
}

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: {
    int32: true,
    int64: true,
    uri: true,
    date: isDate,
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
