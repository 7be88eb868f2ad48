import type { Capability, Connector, Purpose } from './connector.ts';
import { connectors } from './registry.ts';

interface PurposeFacts {
  what: string;
  /** What a connector must be able to do. */
  needs: Capability;
  /** What it may be able to do beside it. */
  may: readonly Capability[];
  byDefault: string;
}

export const purposes: Readonly<Record<Purpose, PurposeFacts>> = {
  PIX: {
    what: 'bank that receives Pix',
    needs: 'pix',
    may: ['disputes', 'pixAutomatic'],
    byDefault: 'bacen',
  },
  PAYOUT: { what: 'bank that pays withdrawals', needs: 'payouts', may: [], byDefault: 'efi' },
  ACQUIRER: { what: 'acquirer of cards', needs: 'cards', may: ['disputes'], byDefault: 'pagarme' },
};

export function connectorsFor(purpose: Purpose): Connector[] {
  return connectors.filter(({ can }) => can[purposes[purpose].needs]);
}
