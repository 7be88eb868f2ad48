import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digest, parseApacheSha512, parseManifest, verify, verifyManifest } from './download.ts';

const sha256OfAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

async function fileWith(content: string): Promise<{ directory: string; file: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'catraca-'));
  const file = join(directory, 'a.jar');
  await writeFile(file, content);
  return { directory, file };
}

test('a file with the expected digest is accepted', async () => {
  const { directory, file } = await fileWith('abc');
  await verify(file, sha256OfAbc);
  await writeFile(join(directory, 'manifest'), `${sha256OfAbc}  a.jar\n`);
  await verifyManifest(join(directory, 'manifest'), directory);
  expect(await digest(file, 'sha512')).toHaveLength(128);
});

test('a changed file is refused, with advice', async () => {
  const { file } = await fileWith('abd');
  await expect(verify(file, sha256OfAbc)).rejects.toThrow('run it again');
});

test('a manifest names each file with its digest', () => {
  expect(parseManifest(`${sha256OfAbc}  kafka_2.13-4.1.1.jar\n${sha256OfAbc} *b.jar\n`)).toEqual([
    { name: 'kafka_2.13-4.1.1.jar', sha256: sha256OfAbc },
    { name: 'b.jar', sha256: sha256OfAbc },
  ]);
});

const sha512 = '0123456789abcdef'.repeat(8);

test.each([
  [
    'as gpg prints it',
    `kafka_2.13-4.1.1.tgz: ${sha512
      .toUpperCase()
      .replaceAll(/(.{8})/g, '$1 ')
      .replaceAll(/(.{54})/g, '$1\n ')}\n`,
  ],
  ['as sha512sum prints it', `${sha512}  kafka_2.13-4.1.1.tgz\n`],
  ['bare', sha512],
])('a SHA-512 of Apache is read %s', (_form, text) => {
  expect(parseApacheSha512(text)).toBe(sha512);
});

test('a file without a SHA-512 is refused', () => {
  expect(() => parseApacheSha512('<html>Not found</html>')).toThrow('not a SHA-512 file');
});
