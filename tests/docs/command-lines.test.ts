import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Example } from '@catraca/docs-site/page';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { examplesIn } from './examples.ts';
import { BACKSPACE, CTRL_C, ENTER, ReadersMachine, type Terminal, withTerminal } from './terminal.ts';

// Every command line of the documentation, as printed, in a terminal, and what the pages say that it shows.

const { stack, seller } = await withSeller(SharedStack.open());
const machine = await opened(Promise.resolve(new ReadersMachine()));
const examples = examplesIn(stack.baseUrl);

const shop = createServer((_request, response) => response.writeHead(204).end());
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
afterAll(() => shop.close());
/** The pages’ own may be taken on this machine. */
const port = String((shop.address() as AddressInfo).port);
const withPort = (text: string) => text.replaceAll('4567', port);

const PROGRAMS = /^(?:catraca|claude|node|npm|npx|php|pip|python) /;

/** Lines that call a program, without the backslashes that break them. */
function linesOf({ code }: Pick<Example, 'code'>): string[] {
  return code
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => PROGRAMS.test(line));
}

/** Lines that other tests run, or none can. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm install ./sdks/typescript': 'first-webhook',
  'pip install ./sdks/python': 'receivers',
  'npm install --global ./sdks/cli': 'it would change the machine that runs the tests',
  'catraca listen --forward-to http://localhost:4567/webhooks --print-secret': 'first-webhook',
  'node receber.mjs': 'first-webhook',
  'python receber.py': 'receivers',
  'php -S localhost:4567 receber.php': 'receivers',
  'catraca trigger charge.paid --override reference=pedido-1043': 'first-webhook',
  [`claude mcp add --transport http catraca ${stack.baseUrl}/mcp --header "Authorization: Bearer $CATRACA_KEY"`]:
    'Claude Code has an account of its own; agents calls the same address with the same header',
};

interface Use {
  /** What it shows before a person presses Ctrl-C. Undefined: it ends by itself. */
  until?: RegExp;
  exitCode: number;
}

const uses: Readonly<Record<string, Use>> = {
  'catraca listen --forward-to http://localhost:4567': { until: /Signing secret/, exitCode: 130 },
  'catraca charges create --amount 12990 --data @cobranca.json --json': { exitCode: 0 },
  'catraca charges list --status paid --json': { exitCode: 0 },
  'catraca logs tail --status 4xx': { until: /Waiting for calls/, exitCode: 130 },
};

const LOGIN = 'catraca login';

beforeAll(async () => {
  const order = examples.find(({ title }) => title === 'cobranca.json')!;
  writeFileSync(join(machine.folder, 'cobranca.json'), order.code);
});

withTerminal(
  'every command line is run here, or says where it is (skipped without util-linux’s script)',
  () => {
    const printed = examples.filter(({ language }) => language === 'bash').flatMap(linesOf);
    const known = [LOGIN, ...Object.keys(uses), ...Object.keys(elsewhere)];
    expect([...new Set(printed)].sort()).toEqual(known.sort());
  },
);

withTerminal(
  'login asks for the address and the key, and keeps them (skipped without util-linux’s script)',
  async () => {
    const terminal = machine.run(LOGIN);
    await eventually(() => expect(terminal.text).toContain('Address of the platform'));
    terminal.type(`${BACKSPACE.repeat('https://'.length)}${stack.baseUrl}${ENTER}`);
    await eventually(() => expect(terminal.text).toContain('Secret key'));
    terminal.type(`${seller.secretKey}${ENTER}`);
    expect([await terminal.exitCode(), terminal.text]).toEqual([0, expect.stringContaining('Saved in ')]);
    expect(terminal.text).not.toContain(seller.secretKey);
  },
);

async function stop(terminal: Terminal, until: RegExp): Promise<void> {
  await eventually(() => expect(terminal.text).toMatch(until));
  terminal.type(CTRL_C);
}

withTerminal.each(Object.entries(uses))(
  '%s works as printed (skipped without util-linux’s script)',
  async (line, { until, exitCode }) => {
    const terminal = machine.run(withPort(line));
    if (until) await stop(terminal, until);
    expect([await terminal.exitCode(), terminal.text]).toEqual([exitCode, expect.anything()]);
    if (line.endsWith('--json')) expect(JSON.parse(terminal.text)).toHaveProperty('object');
  },
);

/** What a page shows of a terminal: a line that was typed, and what came. */
interface Session {
  line: string;
  shown: string;
}

const sessions: Session[] = examples
  .filter(({ language, code }) => language === 'text' && code.startsWith('$ '))
  .map(({ code }) => {
    const [line, ...shown] = code.slice('$ '.length).split('\n');
    return { line: line!, shown: shown.join('\n') };
  });

/** What happens while a line waits, once it has shown this. */
const meanwhile: Readonly<Record<string, [RegExp, () => Promise<unknown>]>> = {
  listen: [
    /Signing secret/,
    async () => {
      const { body } = await seller.api.post('/v1/charges', chargeOrder());
      await seller.api.post(`/v1/test/charges/${body.id}/pay`);
    },
  ],
};

/** Ids, times, codes and keys are of each run; columns are as wide as the widest of them. */
function withoutChance(text: string): string {
  return text
    .replace(/\b([a-z]+)_[0-9a-z]{26}\b/g, '$1_…')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'T')
    .replace(/^\d\d:\d\d:\d\d/gm, 'T')
    .replace(/\b\d+ (ms|s)\b/g, 'N $1')
    .replace(/(sk_test_…)\w{4}/g, '$1')
    .replace(/ {2,}/g, '  ')
    .trim();
}

withTerminal.each(sessions)(
  '$line shows what the page says (skipped without util-linux’s script)',
  async ({ line, shown }) => {
    const terminal = machine.run(withPort(line));
    const isStopped = shown.endsWith('^C');
    const [, command = ''] = line.split(' ');
    const [when, act] = meanwhile[command] ?? [];
    if (when && act) {
      await eventually(() => expect(terminal.text).toMatch(when));
      await act();
    }
    const expected = withoutChance(withPort(shown));
    if (isStopped) {
      const before = expected.slice(0, -'^C'.length).trim();
      await eventually(() => expect(withoutChance(terminal.text)).toBe(before));
      terminal.type(CTRL_C);
    }
    const exitCode = await terminal.exitCode();
    expect(withoutChance(terminal.text)).toBe(expected);
    expect(exitCode).toBe(isStopped ? 130 : shown.startsWith('error: ') ? 1 : 0);
  },
);
