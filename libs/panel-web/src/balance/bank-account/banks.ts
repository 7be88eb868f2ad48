/** Larger participants of Pix by ISPB, for people to choose by name. The API knows more. */
export const banks: readonly (readonly [ispb: string, name: string])[] = [
  ['00000000', 'Banco do Brasil'],
  ['60746948', 'Bradesco'],
  ['30306294', 'BTG Pactual'],
  ['31872495', 'C6 Bank'],
  ['00360305', 'Caixa'],
  ['00416968', 'Inter'],
  ['60701190', 'Itaú'],
  ['10573521', 'Mercado Pago'],
  ['18236120', 'Nubank'],
  ['08561701', 'PagBank'],
  ['22896431', 'PicPay'],
  ['90400888', 'Santander'],
  ['01181521', 'Sicredi'],
  ['02038232', 'Sicoob'],
  ['16501555', 'Stone'],
];

export function bankName(ispb: string): string {
  return banks.find(([one]) => one === ispb)?.[1] ?? `ISPB ${ispb}`;
}
