import { bold, dim } from '@catraca/stack/command/terminal';
import type { PanelPeople, PanelPerson } from '@catraca/stack/local-file';
import type { Demo } from '@catraca/stack/secrets/secrets';
import { exampleCharge } from './example-charge.ts';

export interface Summary {
  baseUrl: string;
  /** The demo shop, where something can be bought by hand. */
  shopUrl: string;
  demo: Demo;
  people: PanelPeople;
  /** E-mails that were not sent anywhere. */
  mailboxUrl: string;
  operatorToken: string;
  logDirectory: string;
  /** Whether to name the hook that checks commit messages. */
  offersHook: boolean;
}

/** What `npm start` prints last: URLs and credentials to continue by hand. */
export function summaryScreen(summary: Summary): string {
  const { baseUrl, shopUrl, demo, people, mailboxUrl, operatorToken, logDirectory, offersHook } = summary;
  const rows = [
    ['Base URL', baseUrl],
    ['Demo shop', shopUrl],
    ['Panel', `${baseUrl}/panel`],
    ['  as the seller', signIn(people.seller)],
    ['  as the platform', signIn(people.operator)],
    ['  e-mails', mailboxUrl],
    ['Docs', `${baseUrl}/docs`],
    ['Demo account', demo.account],
    ['Secret key', demo.secretKey],
    ['Publishable key', demo.publishableKey],
    ['Webhook secret', demo.webhookSecret],
    ['Operator token', operatorToken],
    ['Logs', logDirectory],
    ...(offersHook ? [['Commit hook', 'git config core.hooksPath dev/hooks']] : []),
    ['Stop', 'Ctrl-C'],
  ];
  const table = rows.map(([name, value]) => `  ${dim(name!.padEnd(17))} ${value}`).join('\n');
  return `\n${bold('Catraca is running')}\n\n${table}\n\n  Create a charge yourself; pay its QR code with POST /v1/test/charges/{id}/pay:\n\n${curl(baseUrl, demo.secretKey)}\n`;
}

function signIn({ email, password }: PanelPerson): string {
  return `${email}  ${password}`;
}

function curl(baseUrl: string, secretKey: string): string {
  return [
    `  curl ${baseUrl}/v1/charges`,
    `-H 'Authorization: Bearer ${secretKey}'`,
    "-H 'Content-Type: application/json'",
    '-H "Idempotency-Key: $(date +%s%N)"',
    `-d '${JSON.stringify(exampleCharge)}'`,
  ].join(' \\\n    ');
}
