import { readFileSync } from 'node:fs';
import { faultsBy } from './standard.ts';

/* The fixtures of our connector keep the standard's schemas, also where its examples do not. */

type Fixtures = Record<string, { body: Record<string, unknown> }>;

const fixtures = (kind: string): Fixtures => {
  const file = `../../../libs/providers/test/fixtures/bacen/${kind}.json`;
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
};

/** Of mandates and their charges: all of them are named here. */
const isAutomatic = (name: string) => /mandate|scheduled|request|location|approval/i.test(name);
const [requests, responses, callbacks] = ['requests', 'responses', 'callbacks'].map(fixtures) as [
  Fixtures,
  Fixtures,
  Fixtures,
];

const responseSchemas: Record<string, string> = {
  location: 'PayloadLocationRecGerada',
  mandate: 'RecGerada',
  variableMandate: 'RecGerada',
  canceledMandate: 'RecGerada',
  mandatesOfPayer: 'RecsConsultadas',
  noMandates: 'RecsConsultadas',
  approvedMandate: 'RecCompleta',
  askedMandate: 'RecCompleta',
  composedMandate: 'RecCompleta',
  rejectedMandate: 'RecCompleta',
  approvalRequest: 'SolicRecCompleta',
  rejectedRequest: 'SolicRecCompleta',
  scheduled: 'CobRCompleta',
  activeScheduled: 'CobRCompleta',
  retriedScheduled: 'CobRCompleta',
  paidScheduled: 'CobRCompleta',
  rejectedScheduled: 'CobRCompleta',
  canceledScheduled: 'CobRCompleta',
};

test('each response has a schema', () => {
  expect(Object.keys(responses).filter(isAutomatic).toSorted()).toEqual(
    Object.keys(responseSchemas).toSorted(),
  );
});

test.each(Object.entries(responseSchemas))('response %s is a %s', (name, schema) => {
  expect(faultsBy(schema, responses[name]!.body)).toEqual([]);
});

const idRec = 'RN1234567820240115abcdefghijk';

test.each([
  ['createMandate', 'RecSolicitada', { idRec }], // the schema requires it of a mandate that is only ordered
  ['createVariableMandate', 'RecSolicitada', { idRec }],
  ['cancelMandate', 'RecRevisada', {}],
  ['requestApproval', 'SolicRecSolicitada', {}],
  ['scheduleCharge', 'CobRSolicitada', {}],
  ['cancelScheduled', 'CobRRevisada', {}],
  ['registerMandateCallback', 'WebhookRecSolicitado', {}],
  ['registerScheduledCallback', 'WebhookCobRSolicitado', {}],
])('request %s is a %s', (name, schema, missing) => {
  expect(faultsBy(schema, { ...requests[name]!.body, ...missing })).toEqual([]);
});

test('callbacks are those of the standard', () => {
  const items = (name: string, list: string) => callbacks[name]!.body[list] as unknown[];
  expect(items('mandates', 'recs').map((one) => faultsBy('RecNotification', one))).toEqual([[]]);
  expect(items('scheduled', 'cobsr').map((one) => faultsBy('CobRNotification', one))).toEqual([[]]);
});
