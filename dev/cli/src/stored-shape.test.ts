import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireStoredShape, storedShape } from './stored-shape.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stored-shape-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a new clone starts, and starts again', () => {
  const data = join(folder, 'data');
  requireStoredShape(data, 'today');
  expect(() => requireStoredShape(data, 'today')).not.toThrow();
});

test('data of another commit, or of one that noted no shape, is refused with the way out', () => {
  expect(() => requireStoredShape(folder, 'today')).toThrow('npm start -- --reset');
  const data = join(folder, 'data');
  requireStoredShape(data, 'yesterday');
  expect(() => requireStoredShape(data, 'today')).toThrow('npm start -- --reset');
});

test('a field changes the shape of what is stored; a comment, or other code, does not', () => {
  const adapters = join(folder, 'services/one/src/adapters');
  mkdirSync(adapters, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(adapters, name), text);
  write('one.document.ts', 'export interface One { a: string }');
  const before = storedShape(folder);
  write('one.document.ts', '/** Why. */\nexport interface One {\n  a: string } // so');
  write('one.client.ts', 'export class Client {}');
  expect(storedShape(folder)).toBe(before);
  write('one.document.ts', 'export interface One { a: string; b: number }');
  expect(storedShape(folder)).not.toBe(before);
});

test('every store of today counts', () => {
  expect(storedShape()).not.toBe(storedShape(folder));
});
