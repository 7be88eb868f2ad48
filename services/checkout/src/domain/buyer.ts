/** Who pays. */
export interface Buyer {
  name: string;
  email: string;
  /** CPF or CNPJ, letters and digits only. */
  document: string;
  documentType?: string | null | undefined;
  phoneDdd?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/** A card that the browser has given to the acquirer, as it is passed on to charges. */
export interface CardToken {
  token: string;
  holderName: string;
  holderDocument?: string | null | undefined;
  billingAddress?: BillingAddress | null | undefined;
}

/** Complete, or only `zipCode` and `number`. */
export interface BillingAddress {
  zipCode: string;
  number: string;
  street?: string | null | undefined;
  complement?: string | null | undefined;
  neighborhood?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
}

/** Outcome of an authentication of the cardholder. */
export interface Authentication {
  token?: string | null | undefined;
  transactionId: string;
  status: string;
  eci?: string | null | undefined;
  cavv?: string | null | undefined;
  version?: string | null | undefined;
}
