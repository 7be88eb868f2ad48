import { type Resources, resources } from '../../../../sdks/typescript/generate/methods.ts';

/** A module with the method that calls each operation, for the examples of the docs site. */
export function sdkMethods(notice: string): string {
  const lines = methodsIn(resources).map(([operationId, method]) => `  ${operationId}: '${method}',`);
  return `// ${notice}

/** The method of the SDKs that calls an operation: \`charges.create\`. */
export const sdkMethods: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
}

function methodsIn(some: Resources, above: readonly string[] = []): [operationId: string, method: string][] {
  return Object.entries(some).flatMap(([member, one]): [string, string][] =>
    typeof one === 'string' ? [[one, [...above, member].join('.')]] : methodsIn(one, [...above, member]),
  );
}
