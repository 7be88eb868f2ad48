import { bold, dim } from './say.ts';
import type { Demo } from './secrets.ts';
import { exampleCharge } from './tour.ts';

export interface Closing {
  baseUrl: string;
  demo: Demo;
  operatorToken: string;
  logDirectory: string;
}

/** The last screen: everything needed to go on by hand. */
export function closingScreen({ baseUrl, demo, operatorToken, logDirectory }: Closing): string {
  const rows = [
    ['Base URL', baseUrl],
    ['Docs', `${baseUrl}/docs`],
    ['Demo account', demo.account],
    ['Secret key', demo.secretKey],
    ['Webhook secret', demo.webhookSecret],
    ['Operator token', operatorToken],
    ['Logs', logDirectory],
    ['Stop', 'Ctrl-C'],
  ];
  const table = rows.map(([name, value]) => `  ${dim(name!.padEnd(15))} ${value}`).join('\n');
  return `\n${bold('Catraca is running')}\n\n${table}\n\n  Sell something yourself; its QR can be paid at POST /v1/test/charges/{id}/pay:\n\n${curl(baseUrl, demo.secretKey)}\n`;
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
