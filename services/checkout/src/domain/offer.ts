import type { Cents } from '@catraca/kernel/money';

export type PaymentMethod = 'pix' | 'credit_card';

/** What is sold, by a session or a link. */
export interface Offer {
  amount: Cents;
  description: string | null;
  items: Item[];
  reference: string | null;
  metadata: MetadataEntry[];
  paymentMethods: PaymentMethod[];
  /** Null: as many as the contract allows. */
  maxInstallments: number | null;
  appearance: Appearance;
}

export interface Item {
  description: string;
  quantity: number;
  /** Price of one unit. */
  amount: Cents;
  reference: string | null;
}

/** Metadata is a list, so that any key is allowed. */
export interface MetadataEntry {
  key: string;
  value: string;
}

/** How the payment page looks. Null: the page's own. */
export interface Appearance {
  /** `#rrggbb` */
  accentColor: string | null;
  logoUrl: string | null;
  /** Pixels. */
  radius: number | null;
  theme: 'light' | 'dark' | 'auto';
}
