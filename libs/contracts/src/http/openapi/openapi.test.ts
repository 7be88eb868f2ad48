import { operatorDocument, sellerDocument } from './openapi.ts';

interface Paths {
  [path: string]: Record<string, { parameters?: Parameter[] }>;
}

interface Parameter {
  in: string;
  description: string;
  schema: { pattern: string };
}

test.each([
  ['seller', sellerDocument],
  ['operator', operatorDocument],
])('the document of the %s knows what each of its path parameters is', (_, documentOf) => {
  const { paths }: { paths: Paths } = JSON.parse(JSON.stringify(documentOf()));
  const parameters = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'path');
  expect(parameters.length).toBeGreaterThan(5);
  for (const { schema, description } of parameters) {
    expect(schema.pattern).toMatch(/^\^(?!undefined)[a-z]+_\[/);
    expect(description).toMatch(/^Id d[aeo] .*, `[a-z]+_…`/);
  }
});
