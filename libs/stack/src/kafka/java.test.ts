import { majorVersion } from './java.ts';

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['openjdk version "25" 2025-09-16', 25],
  ['java version "1.8.0_392"', 8],
  ['Unable to locate a Java Runtime.', 0],
])('%s is Java %i', (output, major) => {
  expect(majorVersion(output)).toBe(major);
});
