import { isObject } from '../json-object.ts';

/** What is read of a JSON Schema. */
export interface MemberSchema {
  properties?: Readonly<Record<string, MemberSchema>>;
  items?: MemberSchema;
  anyOf?: readonly MemberSchema[];
}

/** Paths of the members of a value that its schema does not have. A schema without members may have any. */
export function unknownMembers(
  schema: MemberSchema,
  value: unknown,
  path: readonly string[] = [],
): (readonly string[])[] {
  if (Array.isArray(value)) {
    const items = alternativesOf(schema).find((one) => one.items)?.items ?? {};
    return value.flatMap((item, at) => unknownMembers(items, item, [...path, String(at)]));
  }
  const members = alternativesOf(schema).find(({ properties }) => properties)?.properties;
  if (!isObject(value) || !members) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    Object.hasOwn(members, name) ? unknownMembers(members[name]!, part, [...path, name]) : [[...path, name]],
  );
}

/** `null` beside an object is an alternative to it. */
function alternativesOf(schema: MemberSchema): readonly MemberSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(alternativesOf) : [schema];
}
