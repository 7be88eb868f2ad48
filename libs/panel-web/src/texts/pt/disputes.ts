/** What people read on the pages of disputes. */
export const disputesTexts = {
  disputes: {
    title: 'Contestações',
    one: (amount: string) => `Contestação de ${amount}`,
    amount: 'Valor',
    status: 'Status',
    reason: 'Motivo',
    opened: 'Aberta em',
    due: 'Prazo da análise',
    closed: 'Encerrada em',
    charge: 'Cobrança',
    rejectTest: 'Rejeitar (teste)',
    approveTest: 'Aprovar (teste)',
    empty: 'Nenhuma contestação.',
    emptyHint: 'Quando um cliente contesta um Pix no banco dele (MED), você vê aqui.',
  },
  disputeStatus: { opened: 'Em análise', approved: 'Aprovada', rejected: 'Rejeitada' },
  disputeMeaning: {
    opened: 'Os bancos analisam. Até o fim, o valor fica bloqueado no seu saldo.',
    approved: 'O dinheiro voltou ao cliente.',
    rejected: 'A venda foi mantida e o valor desbloqueado.',
  },
  disputeReason: { fraud: 'Fraude', operational_failure: 'Falha operacional', unknown: 'Não informado' },
};
