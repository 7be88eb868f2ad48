import { addDays, localDate, timeOf } from '@catraca/kernel/dates';
import { type Bank, newTxid, type Response } from './bank.ts';

/** `1` is tomorrow, in São Paulo. */
export const day = (ahead: number) => addDays(localDate(new Date()), ahead);

export const recRequest = {
  vinculo: {
    contrato: '63100862',
    devedor: { cpf: '12345678909', nome: 'Ana Souza' },
    objeto: 'Assinatura mensal',
  },
  calendario: { dataInicial: day(0), periodicidade: 'MENSAL' },
  valor: { valorRec: '35.00' },
  politicaRetentativa: 'PERMITE_3R_7D',
};

export const cobrRequest = (idRec: string, changes: object = {}) => ({
  idRec,
  calendario: { dataDeVencimento: day(4) },
  valor: { original: '35.00' },
  ajusteDiaUtil: false,
  recebedor: { agencia: '9708', conta: '012682', tipoConta: 'CORRENTE' },
  ...changes,
});

type Body = Response['body'];

export async function newLocation(bank: Bank): Promise<Body> {
  return (await bank.call('POST', '/locrec')).body;
}

/** A mandate with a QR code that was just made; `changes` to what is asked for. */
export async function newRec(bank: Bank, changes: object = {}): Promise<Body> {
  const request = { ...recRequest, loc: (await newLocation(bank)).id, ...changes };
  return made(await bank.call('POST', '/rec', request));
}

export async function approvedRec(bank: Bank, changes: object = {}, approval: object = {}): Promise<Body> {
  const { idRec } = await newRec(bank, changes);
  const { status, body } = await bank.drive('POST', `/recs/${idRec}/approve`, approval);
  if (status !== 200) throw new Error(`approve was answered ${status}`);
  return body;
}

/** A charge of a mandate that is approved, due in four days. */
export async function newCobr(bank: Bank, idRec: string, changes: object = {}): Promise<Body> {
  return made(await bank.call('PUT', `/cobr/${newTxid()}`, cobrRequest(idRec, changes)));
}

function made({ status, body }: Response): Body {
  if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Moves the clock of a charge or mandate to an hour of a day. */
export function moveTo(bank: Bank, id: string, date: string, hour: number): Promise<Response> {
  return bank.drive('PUT', `/clocks/${id}`, { aheadMs: timeOf(date, hour).getTime() - Date.now() });
}

export const read = async (bank: Bank, path: string): Promise<Body> => (await bank.call('GET', path)).body;

/** The properties that a refusal names. */
export const propertiesOf = ({ body }: Response): string[] =>
  (body.violacoes ?? []).map(({ propriedade }: { propriedade: string }) => propriedade);

export const period = () => `inicio=2020-01-01T00:00:00Z&fim=${new Date(Date.now() + 60_000).toISOString()}`;
