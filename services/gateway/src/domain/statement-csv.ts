import type { LedgerEntryResource, LedgerEntryType } from '@catraca/contracts/http/schemas/ledger';
import type { Cents } from '@catraca/kernel/money';

/** Excel reads a file without it as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATOR = ';';
const LINE_END = '\r\n';

/** Spreadsheets run a text that begins like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[;"\r\n]/;

const typeNames: Record<LedgerEntryType, string> = {
  sale: 'Venda',
  refund: 'Estorno',
  refund_failed: 'Estorno não realizado',
  med_reserve: 'Reserva por contestação (MED)',
  med_release: 'Liberação de reserva (MED)',
  settlement: 'Liquidação',
  withdrawal_reserve: 'Reserva para saque',
  withdrawal: 'Saque',
  withdrawal_release: 'Saque não realizado',
  withdrawal_returned: 'Saque devolvido',
  chargeback: 'Chargeback',
  chargeback_reversed: 'Chargeback revertido',
  adjustment: 'Ajuste',
};

const columns: readonly [header: string, cell: (entry: LedgerEntryResource) => string][] = [
  ['Data e hora', ({ created_at }) => localTime(created_at)],
  ['Lançamento', ({ sequence }) => String(sequence)],
  ['Tipo', ({ type }) => text(typeNames[type])],
  ['Valor', ({ amount }) => reais(amount)],
  ['Efeito no disponível', ({ available_amount }) => reais(available_amount)],
  ['Efeito no reservado', ({ reserved_amount }) => reais(reserved_amount)],
  ['Saldo', ({ balance }) => reais(balance)],
  ['Cobrança', ({ charge }) => text(charge ?? '')],
  ['Referência', ({ reference }) => text(reference ?? '')],
  ['Causa', ({ cause }) => text(cause.id)],
  ['Evento', ({ event_id }) => text(event_id ?? '')],
  ['Id', ({ id }) => text(id)],
  ['Hash', ({ hash }) => text(hash)],
];

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

export function csvHeader(): string {
  return BYTE_ORDER_MARK + line(columns.map(([header]) => header));
}

export function csvLine(entry: LedgerEntryResource): string {
  return line(columns.map(([, cell]) => cell(entry)));
}

/** `-1234,56`, which spreadsheets in Brazil read as a number. */
function reais(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** `23/11/2026 11:30:05`. */
function localTime(time: string): string {
  return timeFormat.format(new Date(time)).replace(',', '');
}

function text(value: string): string {
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function line(cells: readonly string[]): string {
  return cells.join(SEPARATOR) + LINE_END;
}
