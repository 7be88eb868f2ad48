import { type IdPrefix, isId } from '@catraca/kernel/ids';

/**
 * What each parameter of a path is the id of. Parameters that are not in the table are no ids: `token`, names
 * of files, and `named` of the panel's sessions, which may be `current`.
 */
export const pathIds: Readonly<Record<string, IdPrefix>> = {
  code: 'ch',
  session: 'cs',
  link: 'pl',
  card: 'pm',
  account: 'acc',
  key_id: 'key',
  endpoint: 'we',
  event: 'evt',
  delivery: 'dlv',
  credential: 'op',
  refund: 'rf',
  med: 'med',
  dispute: 'med',
  file: 'file',
  withdrawal: 'wd',
  request: 'req',
  run: 'run',
  impersonation: 'imp',
  invitation: 'inv',
  member: 'mem',
  passkey: 'psk',
  mandate: 'mnd',
  subscription: 'sub',
};

/** Where endpoints of one path take ids of different things: what `id` is, by the endpoint. */
const idMeanings: Readonly<Record<string, string>> = {
  answerDelivery: 'delivery',
  closeListener: 'endpoint',
};

/** What a parameter of an endpoint's path is called in `pathIds`. */
export function meaningOf(endpointId: string, name: string): string {
  return name === 'id' ? (idMeanings[endpointId] ?? name) : name;
}

/** Whether each parameter that stands for an id has the form of one. The objects need not exist. */
export function areIds(endpointId: string, parameters: Readonly<Record<string, string>>): boolean {
  return Object.entries(parameters).every(([name, value]) => {
    const prefix = pathIds[meaningOf(endpointId, name)];
    return !prefix || isId(prefix, value);
  });
}
