import type { CardBrand } from '@catraca/kernel/cards';
import type { InstallmentMatrix } from './rules/installments.ts';

export type PaymentMethod = 'pix' | 'credit_card';

export interface Item {
  description: string;
  quantity: number;
  /** Unit price in cents. */
  amount: number;
}

export interface Appearance {
  accent_color?: string | null;
  logo_url?: string | null;
  radius?: number | null;
  theme?: 'auto' | 'light' | 'dark' | null;
}

/** `GET /v1/embed/sessions/{code}` as the browser with the client secret sees it. */
export interface Session {
  id: string;
  status: 'open' | 'processing' | 'completed' | 'expired';
  /** Cents. */
  amount: number;
  description: string | null;
  items: Item[] | null;
  payment_methods: PaymentMethod[];
  card_id: string | null;
  charge: string | null;
  save_card: boolean;
  appearance: Appearance | null;
  livemode: boolean;
  expires_at: string;
  created_at: string;
  /** CPF masked; null to who has no client secret. */
  seller: { name: string; document: string | null; email: string | null };
  installments: { available: boolean; matrix: InstallmentMatrix } | null;
  three_ds_required: boolean;
  customer: { name: string; email: string; document: string } | null;
  card: { brand: CardBrand | null; last_four: string | null; expired: boolean } | null;
  pix: { qr_code: string; expires_at: string } | null;
  receipt: Receipt | null;
  mandate: SessionMandate | null;
}

/** The Pix Automático that the buyer allows with the payment. Days are `2026-11-21`. */
export interface SessionMandate {
  /** Null until there is a QR code. */
  id: string | null;
  /** Null to who has no client secret. */
  status: 'pending' | 'active' | 'rejected' | 'expired' | 'canceled' | null;
  description: string;
  /** Of each later charge, in cents. Null: it varies. */
  amount: number | null;
  /** Cents. */
  minimum_limit: number | null;
  interval: 'week' | 'month' | 'quarter' | 'half_year' | 'year';
  starts_on: string;
  ends_on: string | null;
  retry: 'none' | 'three_in_seven_days';
}

/** Of a paid session. */
export interface Receipt {
  /** Cents, with interest. */
  amount: number;
  installments: number;
  brand: CardBrand | null;
  last_four: string | null;
  end_to_end_id: string | null;
}

export interface SessionCharge {
  id: string;
  status: string;
  payment_method: PaymentMethod;
  paid_at: string | null;
}

/** `GET /v1/embed/sessions/{code}/status`, and the events of its stream. */
export interface SessionStatus {
  id: string;
  status: Session['status'];
  charge: SessionCharge | null;
}

/** The parts of a charge that the page shows. */
export interface Charge extends SessionCharge {
  amount: number;
  created_at: string;
  pix: { qr_code: string | null; expires_at: string | null };
}
