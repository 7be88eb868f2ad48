import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const libs = join(import.meta.dirname, '../..');
const guide = readFileSync(join(libs, 'docs-site/guides/checkout/4-service-js.md'), 'utf8');
const source = (name: string) => readFileSync(join(libs, 'checkout-web/src/service', name), 'utf8');

/** Names of the members of an interface of the library's types. */
function membersOf(name: string): string[] {
  const [, body] = new RegExp(`interface ${name} \\{\n(.*?)\n  \\}`, 's').exec(source('service.d.ts'))!;
  return [...body!.matchAll(/^ {4}(?:readonly )?(\w+)\??[(:]/gm)].map(([, member]) => member!);
}

test.each(['Client', 'CheckoutOptions', 'Checkout'])('the guide names every member of %s', (name) => {
  const members = membersOf(name);
  expect(members.length).toBeGreaterThan(1);
  expect(members.filter((member) => !guide.includes(member))).toEqual([]);
});

test('the guide names every code of the library', () => {
  const [, union] = /type LibraryCode =([^;]*);/.exec(source('failure.ts'))!;
  const codes = [...union!.matchAll(/'(\w+)'/g)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});
