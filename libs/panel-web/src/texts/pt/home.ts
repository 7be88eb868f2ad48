/** What people read on the first page, and in the search above every page. */
export const homeTexts = {
  home: {
    title: 'Início',
    range: 'Período',
    paid: 'Vendido',
    paidHint: 'Tudo o que foi pago, estornado depois ou não.',
    sales: (count: number) => (count === 1 ? '1 venda' : `${count.toLocaleString('pt-BR')} vendas`),
    pending: 'Pendente',
    pendingHint: 'Cobranças criadas no período que ainda podem ser pagas.',
    refunded: 'Estornado',
    refundedHint: 'Estornos concluídos no período.',
    disputed: 'Contestado',
    disputedHint: 'Contestações de Pix e chargebacks abertos no período.',
    approval: 'Aprovação no cartão',
    approvalHint: 'Cobranças de cartão aprovadas, entre as aprovadas e as recusadas.',
    noCards: 'Sem vendas no cartão',
    empty: 'Nenhuma venda neste período.',
    chart: 'Vendas no período',
    time: 'Quando',
    count: 'Vendas',
    amount: 'Valor',
    attention: 'Precisa de você',
    firstSteps: 'Primeiros passos',
    firstStepsIntro: 'Faltam estes passos para a sua primeira venda.',
  },
  overviewRange: { today: 'Hoje', '7d': '7 dias', '30d': '30 dias', '12m': '12 meses' },
  attention: {
    negative_balance: () => 'O saldo está negativo: as próximas vendas quitam a dívida',
    open_disputes: (count: number) =>
      count === 1 ? '1 contestação em análise, com prazo' : `${count} contestações em análise, com prazo`,
    failed_withdrawals: (count: number) =>
      count === 1 ? '1 saque falhou nos últimos 7 dias' : `${count} saques falharam nos últimos 7 dias`,
    disabled_endpoints: (count: number) =>
      count === 1 ? '1 endpoint foi desligado por falhas' : `${count} endpoints foram desligados por falhas`,
    failing_endpoints: (count: number) =>
      count === 1 ? '1 endpoint não recebe os webhooks' : `${count} endpoints não recebem os webhooks`,
    expiring_keys: (count: number) =>
      count === 1 ? '1 chave secreta vence em 30 dias' : `${count} chaves secretas vencem em 30 dias`,
    no_key: () => 'Crie uma chave secreta para o seu servidor',
    no_domain: () => 'Diga em que domínios a sua loja vende',
    no_endpoint: () => 'Cadastre um endpoint para saber quando pagarem',
    no_sale: () => 'Faça a primeira venda: uma cobrança por Pix leva um minuto',
  },
  search: {
    title: 'Buscar na conta',
    field: 'O que você procura?',
    hint: 'Id, referência, CPF ou CNPJ, e-mail, 4 últimos números do cartão ou EndToEndId. Por inteiro: partes não são encontradas.',
    results: 'Resultados',
    count: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
    none: 'Nada foi encontrado nesta conta e neste ambiente.',
    close: 'Fechar',
  },
  searchKind: {
    charge: 'Cobrança',
    refund: 'Estorno',
    dispute: 'Contestação',
    withdrawal: 'Saque',
    payment_link: 'Link de pagamento',
    event: 'Evento',
    request: 'Requisição',
  },
};
