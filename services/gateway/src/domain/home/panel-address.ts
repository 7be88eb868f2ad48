/** Where the panel's pages are (`libs/panel-web/src/router.tsx`), below `/panel/{mode}`. */
const pages = {
  charge: '/cobrancas/',
  charges: '/cobrancas',
  dispute: '/contestacoes/',
  openDisputes: '/contestacoes?status=opened',
  links: '/links',
  mandate: '/pix-automatico/mandatos/',
  subscription: '/pix-automatico/assinaturas/',
  balance: '/saldo',
  withdrawal: '/saldo/saques/',
  withdrawals: '/saldo/saques',
  keys: '/desenvolvedores/chaves',
  endpoint: '/desenvolvedores/webhooks/',
  endpoints: '/desenvolvedores/webhooks',
  event: '/desenvolvedores/eventos/',
  request: '/desenvolvedores/requisicoes/',
} as const;

/** `rest`: an id, or a query. */
export function panelAddress(livemode: boolean, page: keyof typeof pages, rest = ''): string {
  return `/panel/${livemode ? 'live' : 'test'}${pages[page]}${rest}`;
}
