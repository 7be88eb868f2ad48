import { UsageError } from '../failures.ts';

export type Overrides = { [member: string]: unknown };

/** Members that are text whatever they look like: a document and a phone have digits only. */
const isText = /^(?:description|reference|(?:customer|metadata)\..*)$/;

/**
 * Overrides with one more, `customer.name=Ana`: the value is JSON where it is some, as `500`, and text
 * elsewhere. Throws UsageError without `=`, without a member, and for a member of what is not an object.
 */
export function withOverride(written: string, overrides: Overrides): Overrides {
  const at = written.indexOf('=');
  const path = written.slice(0, Math.max(at, 0));
  const members = path.split('.');
  if (at < 0 || members.includes('')) throw new UsageError(`not an override: ${written} (write amount=500)`);
  const text = written.slice(at + 1);
  return changed(overrides, members, isText.test(path) ? text : jsonOrText(text), path);
}

function changed(above: Overrides, [member, ...rest]: string[], value: unknown, path: string): Overrides {
  const inner = Object.hasOwn(above, member!) ? above[member!] : undefined;
  if (rest.length > 0 && inner !== undefined && !isObject(inner))
    throw new UsageError(`${path} is of a value that is no object`);
  const own = rest.length > 0 ? changed((inner as Overrides) ?? {}, rest, value, path) : value;
  return { ...above, ...Object.fromEntries([[member, own]]) };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
