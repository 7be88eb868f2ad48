import { parseFlags } from './flags.ts';

test('by default the gateway listens on 3000 and the demo sale runs', () => {
  expect(parseFlags([])).toEqual({ once: false, reset: false, help: false, tour: true, port: 3000 });
});

test('every flag is parsed', () => {
  const flags = parseFlags(['--once', '--reset', '--no-tour', '--help', '--port', '3100']);
  expect(flags).toEqual({ once: true, reset: true, help: true, tour: false, port: 3100 });
});

test.each([['0'], ['65536'], ['3000x'], ['-1'], ['']])('port "%s" is refused', (port) => {
  expect(() => parseFlags([`--port=${port}`])).toThrow('is not a port');
});

test('an unknown flag is refused and the error names --help', () => {
  expect(() => parseFlags(['--loud'])).toThrow(/--loud.*--help/);
});
