import { parseFlags } from './flags.ts';

test('without flags the gateway is at 3000 and the sale is shown', () => {
  expect(parseFlags([])).toEqual({ once: false, reset: false, help: false, tour: true, port: 3000 });
});

test('each flag is understood', () => {
  const flags = parseFlags(['--once', '--reset', '--no-tour', '--help', '--port', '3100']);
  expect(flags).toEqual({ once: true, reset: true, help: true, tour: false, port: 3100 });
});

test.each([['0'], ['65536'], ['3000x'], ['-1'], ['']])('port "%s" is refused', (port) => {
  expect(() => parseFlags([`--port=${port}`])).toThrow('is not a port');
});

test('an unknown flag is refused, with where to look', () => {
  expect(() => parseFlags(['--loud'])).toThrow(/--loud.*--help/);
});
