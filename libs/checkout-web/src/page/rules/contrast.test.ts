import fc from 'fast-check';
import { accentColours, contrast } from './contrast.ts';

test('black on white is 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#0b6e63', '#0b6e63')).toBe(1);
});

test('any accent can be read, on light and on dark', () => {
  const colour = fc.stringMatching(/^#[0-9a-f]{6}$/);
  const themes = fc.constantFrom(['#ffffff', '#16202c'] as const, ['#161e27', '#eef2f6'] as const);
  fc.assert(
    fc.property(colour, themes, (accent, [background, ink]) => {
      const { onAccent, accentText, accentLine } = accentColours(accent, background, ink);
      expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accentText, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accentLine, background)).toBeGreaterThanOrEqual(3);
    }),
  );
});
