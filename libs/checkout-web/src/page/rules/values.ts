/** What the buyer types, as the fields show it. */
export interface Values {
  name: string;
  email: string;
  document: string;
  phone: string;
  number: string;
  holderName: string;
  expiry: string;
  cvv: string;
  isOtherHolder: boolean;
  holderDocument: string;
  zipCode: string;
  addressNumber: string;
  installments: number;
  saveCard: boolean;
}

export const emptyValues: Values = {
  name: '',
  email: '',
  document: '',
  phone: '',
  number: '',
  holderName: '',
  expiry: '',
  cvv: '',
  isOtherHolder: false,
  holderDocument: '',
  zipCode: '',
  addressNumber: '',
  installments: 1,
  saveCard: false,
};

/** Fields that can be wrong, in the order in which the page shows them. */
export const fieldOrder = [
  'name',
  'email',
  'document',
  'phone',
  'number',
  'expiry',
  'cvv',
  'holderName',
  'holderDocument',
  'zipCode',
  'addressNumber',
  'installments',
] as const satisfies (keyof Values)[];

export type FieldName = (typeof fieldOrder)[number];
export type FieldErrors = Partial<Record<FieldName, string>>;

export function isBuyerWrong({ name, email, document, phone }: FieldErrors): boolean {
  return [name, email, document, phone].some((error) => error !== undefined);
}

/** The wrong field that comes first on the page. */
export function firstWrong(errors: FieldErrors): FieldName | null {
  return fieldOrder.find((name) => errors[name] !== undefined) ?? null;
}
