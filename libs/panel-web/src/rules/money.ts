const reais = { style: 'currency', currency: 'BRL' } as const;
const plain = new Intl.NumberFormat('pt-BR', reais);
const withSign = new Intl.NumberFormat('pt-BR', { ...reais, signDisplay: 'exceptZero' });

/** `R$ 1.234,56` of 123456. */
export function written(cents: number): string {
  return plain.format(cents / 100);
}

/** Cents of what a person typed: `1.234,56`, `1234,5`, `12`. Null where it is no amount. */
export function centsOf(typed: string): number | null {
  const digits = typed.replace(/[R$\s]/g, '');
  const isWithDots = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(digits);
  const normal = (isWithDots ? digits.replaceAll('.', '') : digits).replace(',', '.');
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(normal)) return null;
  const [whole = '', part = ''] = normal.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** The same with its sign: `+R$ 12,90`, `-R$ 12,90`. */
export function signed(cents: number): string {
  return withSign.format(cents / 100);
}
