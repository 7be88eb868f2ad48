const currency = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Centavos as people of Brazil write them, with a space that does not break: `R$ 1.234,56`. */
export function reais(cents: number): string {
  return currency.format(cents / 100);
}
