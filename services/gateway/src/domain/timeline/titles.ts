/** What people read, by what it is called inside. An unknown name is shown as it is. */
function titles(table: Record<string, string>, prefix = ''): (name: string) => string {
  return (name) => table[name] ?? `${prefix}${name}`;
}

export const stateTitle = titles(
  {
    pending: 'Aguardando pagamento',
    requested: 'Pedido recebido',
    processing: 'Em processamento',
    in_analysis: 'Em análise antifraude',
    paid: 'Pagamento confirmado',
    expired: 'Prazo de pagamento esgotado',
    canceled: 'Cancelamento concluído',
    partially_refunded: 'Devolvida em parte',
    refunded: 'Devolvida por inteiro',
    failed: 'Não autorizada',
    chargedback: 'Contestada pelo titular do cartão',
    returned: 'Valor devolvido pelo banco de destino',
  },
  'Estado: ',
);

const withdrawalStates: Record<string, string> = {
  requested: 'Saque pedido',
  processing: 'Saque enviado ao banco',
  paid: 'Saque pago',
  failed: 'Saque não realizado',
  canceled: 'Saque cancelado',
};

export function withdrawalStateTitle(status: string): string {
  return withdrawalStates[status] ?? stateTitle(status);
}

const mandateStates: Record<string, string> = {
  pending: 'Aguardando o pagador',
  active: 'Autorizado pelo pagador',
  rejected: 'Recusado pelo pagador',
  expired: 'Terminado',
  canceled: 'Cancelado',
};

export function mandateStateTitle(status: string): string {
  return mandateStates[status] ?? stateTitle(status);
}

const operationTitle = titles(
  {
    create_charge: 'Criar a cobrança no banco',
    find_charge: 'Consultar a cobrança',
    cancel_charge: 'Cancelar a cobrança',
    charge: 'Cobrar o cartão',
    find_order: 'Consultar o pedido na adquirente',
    find_authentication: 'Consultar a autenticação 3DS',
    find_card_digits: 'Conferir o cartão',
    return_payment: 'Devolver o Pix ao pagador',
    find_return: 'Consultar a devolução do Pix',
    find_payment: 'Consultar o Pix recebido',
    schedule_charge: 'Enviar a cobrança do mandato ao banco',
    find_scheduled: 'Consultar a cobrança do mandato',
    cancel_scheduled: 'Cancelar a cobrança do mandato no banco',
    retry_scheduled: 'Pedir a retentativa ao banco',
    create_mandate: 'Criar o mandato no banco',
    find_ordered: 'Procurar o mandato no banco',
    find_mandate: 'Consultar o mandato',
    qr_code_of: 'Consultar o QR Code do mandato',
    cancel_mandate: 'Cancelar o mandato no banco',
    request_approval: 'Pedir a autorização pelo banco do pagador',
    find_request: 'Consultar o pedido de autorização',
    attempt: 'Tentativa de pagamento no banco do pagador',
    find: 'Consultar no banco',
    send: 'Enviar o Pix do saque',
  },
  'Chamada: ',
);

const outcomes: Record<string, string> = {
  ok: 'respondido',
  refused: 'recusado',
  unknown: 'sem resposta, resultado desconhecido',
  not_sent: 'não enviado',
};

export function callTitle(operation: string, outcome: string): string {
  return `${operationTitle(operation)}: ${outcomes[outcome] ?? outcome}`;
}

export function callbackTitle(outcome: string): string {
  return outcome === 'handled' ? 'Aviso do provedor recebido' : 'Aviso do provedor sem novidade';
}

export const findingTitle = titles(
  {
    missed_payment: 'Pagamento encontrado na lista do banco, sem aviso',
    unknown_status: 'O provedor informa um estado desconhecido',
    missing_at_bank: 'O banco não conhece a cobrança',
    no_qr_code: 'O banco não informou o QR Code',
    paid_without_payment: 'O banco diz que foi paga, mas não mostra o pagamento',
    paid_another_amount: 'Paga com outro valor',
    payment_returned: 'O pagamento foi devolvido pelo banco',
    chargeback_after_refund: 'Chargeback depois da devolução',
    chargeback_above_sale: 'Chargeback acima do valor da venda',
    card_charged_twice: 'Cartão cobrado duas vezes; o excedente é devolvido',
    paid_after_failure: 'Paga depois de recusada ou cancelada; o valor é devolvido',
  },
  'Divergência com o provedor: ',
);

export const refundTitle = titles({
  pending: 'Devolução reservada',
  succeeded: 'Devolução concluída',
  failed: 'Devolução não realizada',
});

export const disputeTitle = titles({
  opened: 'Contestação aberta',
  approved: 'Contestação aceita: o comprador recebe o valor de volta',
  rejected: 'Contestação rejeitada',
  debited: 'Valor do chargeback debitado',
  reversed: 'Chargeback revertido',
  released: 'Valor retido liberado',
});

export const postingTitle = titles(
  {
    sale: 'Venda lançada no saldo',
    refund: 'Devolução debitada do saldo',
    refund_failed: 'Devolução não realizada: valor de volta ao saldo',
    med_reserve: 'Valor bloqueado pela contestação',
    med_release: 'Bloqueio da contestação liberado',
    settlement: 'Valor liberado para saque',
    withdrawal_reserve: 'Valor reservado para o saque',
    withdrawal: 'Saque debitado',
    withdrawal_release: 'Reserva do saque liberada',
    withdrawal_returned: 'Saque devolvido ao saldo',
    chargeback: 'Chargeback debitado do saldo',
    chargeback_reversed: 'Chargeback revertido no saldo',
    adjustment: 'Ajuste no saldo',
  },
  'Lançamento: ',
);

export function requestTitle(method: string, route: string | null, status: number): string {
  return `Requisição ${method} ${route ?? 'desconhecida'}: ${status}`;
}

export function deliveryTitle(attempt: number, status: string): string {
  return `Webhook, tentativa ${attempt}: ${status === 'succeeded' ? 'entregue' : 'falhou'}`;
}
