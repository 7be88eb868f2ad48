const text = (length: number) => 'á'.repeat(length);

/** A charge with as much as the API accepts besides amount and reference (specification S9). */
export const largestOrder = {
  description: text(255),
  metadata: Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`campo_${index}`.padEnd(40, '_'), text(500)]),
  ),
  items: Array.from({ length: 100 }, () => ({
    description: text(255),
    quantity: 1,
    amount: 100,
    reference: 'r'.repeat(120),
  })),
};
