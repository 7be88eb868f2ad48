/** The sale that docs, the tour and deploy tests make. */
export const exampleCharge = {
  amount: 12_990,
  description: 'Camiseta Catraca',
  reference: 'pedido-1042',
  customer: { name: 'Ana Souza', email: 'ana@example.com', document: '529.982.247-25' },
};
