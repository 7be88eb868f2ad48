import type { Session, SessionMandate } from '../session.ts';
import { formatDay, formatMoney } from './money.ts';

const every: Record<SessionMandate['interval'], string> = {
  week: 'toda semana',
  month: 'todo mês',
  quarter: 'a cada três meses',
  half_year: 'a cada seis meses',
  year: 'todo ano',
};

/** `R$ 35,00 todo mês`: what the buyer's bank pays after today. */
export function laterCharges({ amount, interval }: SessionMandate): string {
  return `${amount === null ? 'Valor variável' : formatMoney(amount)} ${every[interval]}`;
}

/** What the buyer allows, as names and values. `amount`: what is paid today, in cents. */
export function mandateTerms(mandate: SessionMandate, amount: number): [name: string, value: string][] {
  const { description, minimum_limit: least, starts_on, ends_on } = mandate;
  const limit = `Você define no app do banco${least ? `, a partir de ${formatMoney(least)}` : ''}`;
  return [
    ['Para', description],
    ['Hoje', formatMoney(amount)],
    ['Depois', laterCharges(mandate)],
    ...(mandate.amount === null ? ([['Limite por cobrança', limit]] as [string, string][]) : []),
    ['A partir de', formatDay(starts_on)],
    ['Até', ends_on ? formatDay(ends_on) : 'Sem data para acabar'],
    ...(mandate.retry === 'none' ? [] : ([RETRIES] as [string, string][])),
  ];
}

const RETRIES = ['Se faltar saldo', 'O banco tenta de novo, até três vezes em sete dias'];

export const CANCELING = 'Você cancela quando quiser, no app do seu banco. A loja também pode cancelar.';

/** Whether the bank has yet to say that the buyer allowed what comes after the payment. */
export function awaitsMandate(session: Session | null): boolean {
  return session?.mandate?.status === 'pending' || (session?.mandate != null && !session.mandate.status);
}

/** What became of a mandate whose first charge is paid. */
export function mandateOutcome({ status }: SessionMandate): { title: string; text: string } {
  if (status === 'active') return { title: 'Pix Automático autorizado', text: CANCELING };
  if (status === 'pending' || status === null)
    return {
      title: 'Autorização em andamento',
      text: 'O seu banco está confirmando a autorização das próximas cobranças. Esta tela muda sozinha.',
    };
  return {
    title: 'Próximas cobranças não autorizadas',
    text: 'O pagamento de hoje valeu. As próximas cobranças não serão feitas pelo seu banco: fale com a loja.',
  };
}
