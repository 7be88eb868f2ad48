import { savedName } from './defense-limits.ts';

test.each([
  ['nota.pdf', 'application/pdf', 'nota.pdf'],
  ['NOTA.PDF', 'application/pdf', 'NOTA.PDF'],
  ['foto.jpeg', 'image/jpeg', 'foto.jpeg'],
  ['foto.JPG', 'image/jpeg', 'foto.JPG'],
  ['foto', 'image/png', 'foto.png'],
  ['nota.bat', 'application/pdf', 'nota.bat.pdf'],
  ['nota.pdf.html', 'application/pdf', 'nota.pdf.html.pdf'],
  ['nota.pdf', 'image/png', 'nota.pdf.png'],
  ['nota.html.', 'image/png', 'nota.html..png'],
] as const)('S27.44 %j of %s is saved as %j', (name, type, saved) => {
  expect(savedName(name, type)).toBe(saved);
});
