import type { FastifyReply } from 'fastify';

/** Why a payment page cannot be shown, for the buyer and for the developer of the page around it. */
const notices = {
  missingKey: {
    status: 401,
    text: 'Falta a chave publicável no endereço desta página (<code>?pk=pk_…</code>).',
  },
  unknownKey: { status: 401, text: 'A chave publicável desta página não existe.' },
  unknownPage: { status: 404, text: 'Esta página de pagamento não existe. Confira o endereço.' },
} as const;

export type Notice = keyof typeof notices;

export function sendNotice(reply: FastifyReply, notice: Notice): void {
  const { status, text } = notices[notice];
  reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; form-action 'none'; base-uri 'none'",
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
    })
    .send(pageOf(text));
}

function pageOf(text: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pagamento</title></head><body><main><h1>Pagamento</h1><p>${text}</p></main></body></html>`;
}
