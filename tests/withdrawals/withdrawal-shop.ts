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
