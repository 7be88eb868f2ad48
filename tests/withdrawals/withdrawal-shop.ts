import { setTimeout as sleep } from 'node:timers/promises';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import type { StackAccess } from '@catraca/testing/stack-access';

/** A seller with a bank account and one paid sale. */
export interface WithdrawalShop extends Seller {
  /** Of the operator's routes of its account. */
  path: string;
  charge: string;
}

export async function openShop(stack: StackAccess): Promise<WithdrawalShop> {
  const document = newDocument();
  const seller = await newSeller(stack, { document });
  const path = `/operator/v1/accounts/${seller.account}`;
  await stack.operator.send('PUT', `${path}/bank_account`, {
    ...{ ispb: '00416968', branch: '0001', account: '123456-7', account_type: 'checking' },
    ...{ holder_name: 'Loja da Ana', holder_document: document },
  });
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  await seller.api.post(`/v1/test/charges/${body.id}/pay`);
  await eventually(async () =>
    expect((await seller.api.get('/v1/balance')).body.withdrawable).toBe(body.net_amount),
  );
  return { ...seller, path, charge: body.id };
}

/** Until services know that an account's money is held (S11.13: 2 s). */
const HELD_WITHIN_MS = 2_500;

/** From then on no withdrawal of the account goes to the bank. `path`: of the operator's routes of it. */
export async function holdMoney({ operator }: Pick<StackAccess, 'operator'>, path: string): Promise<void> {
  await operator.patch(path, { money_out: 'paused' });
  await sleep(HELD_WITHIN_MS);
}
