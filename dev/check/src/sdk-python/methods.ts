import { type Resources, resources } from '../../../../sdks/typescript/generate/methods.ts';

/** A resource by its name in Python, `test.runs`, and its methods, each with its operation. */
export interface ResourceMethods {
  name: string;
  /** Pairs of a method's name and an operation. */
  methods: [string, string][];
}

/** The same methods as in TypeScript. */
export const resourceMethods: ResourceMethods[] = methodsIn(resources, []);

function methodsIn(some: Resources, above: string[]): ResourceMethods[] {
  return Object.entries(some).flatMap(([member, inner]) => {
    const path = [...above, snake(member)];
    const named = Object.entries(inner);
    const own = named.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const groups = named.filter(([, one]) => typeof one !== 'string');
    const methods = own.map(([method, id]): [string, string] => [snake(method), id]);
    return [
      ...(own.length > 0 ? [{ name: path.join('.'), methods }] : []),
      ...methodsIn(Object.fromEntries(groups) as Resources, path),
    ];
  });
}

/** `three_ds_tokens` of `threeDsTokens`. */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
