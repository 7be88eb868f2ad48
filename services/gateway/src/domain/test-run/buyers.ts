/** A person who exists nowhere, in the fields of a buyer. */
export interface Buyer {
  name: string;
  email: string;
  /** A CPF with valid check digits. */
  document: string;
  phoneDdd: string;
  phoneNumber: string;
}

/** Of the block for documentation (RFC 5737). */
export const CUSTOMER_IP = '203.0.113.7';

const people = [
  ['Ana Souza', '52998224725'],
  ['Bruno Lima', '11144477735'],
  ['Carla Dias', '12345678909'],
  ['Diego Rocha', '93541134780'],
  ['Elisa Nunes', '39053344705'],
] as const;

/** Of the sale at this place of a run. */
export function buyerAt(index: number): Buyer {
  const [name, document] = people[index % people.length]!;
  const email = `comprador-${index % people.length}@example.com`;
  return { name, email, document, phoneDdd: '11', phoneNumber: '987654321' };
}
