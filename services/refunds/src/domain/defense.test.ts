import { ApiError } from '@catraca/kernel/errors';
import { assertTakesDefense, fileTypeOf, newDefenseFile, takesDefense } from './defense.ts';

const deadline = new Date('2026-11-28T15:00:00Z');
const before = new Date('2026-11-28T14:59:59.999Z');
const open = { stage: 'open', status: 'opened', deadline } as const;

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as ApiError).code;
  }
  return 'none';
}

test('S27.45 a dispute takes a defence until its deadline, and not at it', () => {
  expect(takesDefense(open, before)).toBe(true);
  expect(takesDefense(open, deadline)).toBe(false);
  expect(codeOf(() => assertTakesDefense(open, deadline))).toBe('dispute_closed');
  expect(codeOf(() => assertTakesDefense(open, before))).toBe('none');
});

test.each([
  ['the bank has begun to return money', { ...open, status: 'approved' }],
  ['it is approved', { ...open, stage: 'closed', status: 'approved' }],
  ['it is rejected', { ...open, stage: 'closed', status: 'rejected' }],
] as const)('S27.45 a dispute takes none once %s', (_when, dispute) => {
  expect(takesDefense(dispute, before)).toBe(false);
});

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['%PDF-1.7\n', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\xff\xd8\xff\xdb', 'image/jpeg'],
  ['', null],
  ['%PDF', null],
  [' %PDF-1.7', null],
  ['\x89PNG\n\x1a\n', null],
  ['\xff\xd8', null],
  ['GIF89a', null],
  ['MZ\x90', null],
  ['PK\x03\x04', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['<!doctype html><p>%PDF-1.7', null],
])('S27.42 what begins with %j is %s', (beginning, type) => {
  expect(fileTypeOf(bytes(beginning))).toBe(type);
});

test('S27.42 S27.43 a file of another type, or of more than 5 MiB, is refused', () => {
  const named = { id: 'file_1', name: 'nota.pdf' };
  const of = (content: Uint8Array) => newDefenseFile(named, content, before);
  const whole = Buffer.concat([bytes('%PDF-'), Buffer.alloc(5 * 1024 * 1024 - 5)]);
  expect(of(whole)).toEqual({
    ...named,
    type: 'application/pdf',
    size: 5 * 1024 * 1024,
    createdAt: before,
  });
  expect(codeOf(() => of(Buffer.concat([whole, bytes('.')])))).toBe('file_too_large');
  expect(codeOf(() => of(bytes('GIF89a')))).toBe('file_type_not_allowed');
});
