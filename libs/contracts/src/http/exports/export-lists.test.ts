import { panelEndpoints } from '../endpoints/panel-endpoints.ts';
import { panelMounts } from '../endpoints/panel-mounts.ts';
import { platformMounts } from '../endpoints/platform-mounts.ts';
import { z } from '../schemas/language.ts';
import { type ExportedList, exportLists } from './export-lists.ts';

const rows = [...panelMounts.values(), ...Object.values(panelEndpoints), ...platformMounts.values()];
/** Of no account. */
const ofPlatform = ['listAllWithdrawals', 'listAuditLog'];
const lists = Object.keys(exportLists) as ExportedList[];

/** The same in each row of a list, or always null there. */
const constant = new Set(['object', 'currency', 'livemode', 'url of listInvitations']);

function itemOf(id: ExportedList): z.ZodObject {
  const { success } = rows.find((row) => row.id === id)!;
  const { data } = (success as { schema: z.ZodObject }).schema.shape;
  return (data as z.ZodArray<z.ZodObject>).element;
}

/** Members without members of their own, with dots. */
function pathsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return pathsOf(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [''];
  return Object.entries(schema.shape).flatMap(([member, type]) =>
    pathsOf(type as z.ZodType).map((path) => (path ? `${member}.${path}` : member)),
  );
}

test.each(lists)('S27.17 %s has a column for each member', (id) => {
  const members = pathsOf(itemOf(id)).filter(
    (path) => !constant.has(path) && !constant.has(`${path} of ${id}`),
  );
  const names = exportLists[id].columns.map(({ name }) => name);
  // The data of an event is of several shapes: one cell.
  const wanted = id === 'listOwnEvents' ? members.filter((path) => !path.startsWith('data.')) : members;
  expect(names.filter((name) => name !== 'data').toSorted()).toEqual(wanted.toSorted());
  expect(new Set(exportLists[id].columns.map(({ header }) => header)).size).toBe(names.length);
});

test('S27.17 every list of an account is exported', () => {
  const ofAccounts = rows.filter(
    ({ access, success }) => access.by === 'session' && 'roles' in access && isList(success),
  );
  const exported = lists.filter((id) => !ofPlatform.includes(id));
  expect(ofAccounts.map(({ id }) => id).toSorted()).toEqual(exported.toSorted());
});

function isList(success: object): boolean {
  const { schema } = success as { schema?: unknown };
  return schema instanceof z.ZodObject && 'pagination' in schema.shape;
}

test('S27.17 columns, formats and zones that are not there are refused', () => {
  const { query } = rows.find(({ id }) => id === 'listCharges')! as { query: z.ZodObject };
  const wrong = (given: object) => {
    const { error } = query.safeParse(given);
    return error?.issues.map(({ path }) => path.join('.'));
  };
  expect(query.parse({ format: 'csv', columns: 'id,pix.end_to_end_id' })).toMatchObject({
    format: 'csv',
    columns: ['id', 'pix.end_to_end_id'],
    time_zone: 'America/Sao_Paulo',
  });
  expect(wrong({ format: 'ofx' })).toEqual(['format']);
  for (const columns of ['', 'nome', 'id,', 'id,id']) expect(wrong({ columns })).toEqual(['columns']);
  for (const time_zone of ['', 'Brasilia', '-03:00', '../etc'])
    expect(wrong({ time_zone })).toEqual(['time_zone']);
  for (const time_zone of ['UTC', 'Asia/Kolkata', 'Etc/GMT+3']) expect(wrong({ time_zone })).toBeUndefined();
});
