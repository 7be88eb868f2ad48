/**
 * A copy of a body with another value at a dotted path; undefined takes the member away. Throws where there
 * is no such member.
 */
export function withAt<Body extends object>(body: Body, path: string, value: unknown): Body {
  const copy = structuredClone(body);
  const parents = path.split('.');
  const member = parents.pop()!;
  const parent = parents.reduce((at, name) => at?.[name] as Members, copy as Members);
  if (!parent || !(member in parent)) throw new Error(`the fixture has no ${path}`);
  if (value === undefined) delete parent[member];
  else parent[member] = value;
  return copy;
}

/** A copy with a member that nobody documents in each object. */
export function withUnknownMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withUnknownMembers(member)]);
  return { ...Object.fromEntries(members), undocumented: { member: [1, null] } };
}

/** A copy with the members of each object in the reverse order. */
export function inReverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inReverse);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([name, member]) => [name, inReverse(member)]));
}

type Members = Record<string, unknown>;

/** Dotted paths of all members that hold no object or list. */
export function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, path ? `${path}.${name}` : name));
}

/** A copy whose list at the path has each item twice. */
export function withItemsTwice<Body extends object>(body: Body, path: string): Body {
  const items = path.split('.').reduce((at, name) => at?.[name] as Members, body as Members);
  return withAt(body, path, [...(items as unknown as unknown[]), ...(items as unknown as unknown[])]);
}
