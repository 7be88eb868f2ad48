/** The errors of Efí's own routes that this bank uses, with their texts. */
export const payoutProblemTable = {
  valor_invalido: { status: 400, mensagem: 'Um ou mais campos da requisição são inválidos' },
  id_envio_duplicado: {
    status: 409,
    mensagem: 'O id de envio informado já foi utilizado em outro pagamento',
  },
  webhook_invalido: {
    status: 400,
    mensagem: 'A requisição na URL informada falhou ou não respondeu com um status HTTP 2xx',
  },
  pagamento_negado: { status: 422, mensagem: 'Pagamento negado por análises' },
} as const;

export type PayoutProblemName = keyof typeof payoutProblemTable;

/** An expected error of Pix Send: `{nome, mensagem}`, unlike those of API Pix. */
export class PayoutProblem extends Error {
  constructor(readonly nome: PayoutProblemName) {
    super(nome);
    this.name = 'PayoutProblem';
  }

  get status(): number {
    return payoutProblemTable[this.nome].status;
  }

  body(): { nome: string; mensagem: string } {
    return { nome: this.nome, mensagem: payoutProblemTable[this.nome].mensagem };
  }
}
