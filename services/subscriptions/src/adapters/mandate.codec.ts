import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import { isListed, isOpen, type Mandate } from '../domain/mandate.ts';
import { CustomerHashes } from './customer-hashes.ts';
import type { MandateDocument, Personal } from './mandate.document.ts';

type Kept = 'version' | 'writers' | 'outbox' | 'firstSteps' | 'lastSteps';
export type MandateState = Omit<MandateDocument, Kept>;

/** A mandate <-> its document. Who pays is sealed. */
@Injectable()
export class MandateCodec {
  constructor(
    private readonly dataKeys: DataKeys,
    private readonly customers: CustomerHashes,
  ) {}

  seal({ id, customer, payerBank, payer, ...state }: Mandate): MandateState {
    return {
      _id: id,
      ...state,
      states: [],
      sealed: this.sealed(id, { customer, payerBank, payer }),
      customerHash: this.customers.of(state, customer.document),
      ...derivedOf(state),
    };
  }

  /** The fields of a change. `changed`: the mandate with it. */
  setOf({ customer, payerBank, payer, ...set }: Partial<Omit<Mandate, 'id'>>, changed: Mandate) {
    const isPersonal = payer !== undefined;
    return { ...set, ...derivedOf(changed), ...(isPersonal && { sealed: this.sealed(changed.id, changed) }) };
  }

  open(document: MandateDocument): Mandate {
    const { _id: id, version, writers, outbox, firstSteps, lastSteps, ...kept } = document;
    const { sealed, states, customerHash, listed, openReference, contractHold, ...rest } = kept;
    const { realDueAt, ...state } = rest;
    const personal: Personal = JSON.parse(this.dataKeys.open(sealed, placeOf(id)));
    return { id, ...state, ...personal };
  }

  private sealed(id: string, { customer, payerBank, payer }: Personal): string {
    return this.dataKeys.seal(JSON.stringify({ customer, payerBank, payer }), placeOf(id));
  }
}

/** What is stored to be searched for. */
function derivedOf(mandate: Pick<Mandate, 'status' | 'reference' | 'bankId'>) {
  const isUnknownAtBank = mandate.status === 'requested' && mandate.bankId === null;
  return {
    listed: isListed(mandate),
    openReference: isOpen(mandate) ? mandate.reference : null,
    contractHold: isUnknownAtBank ? mandate.reference : null,
  };
}

const placeOf = (id: string) => ({ collection: 'mandates', id, field: 'sealed' });
