import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { chargesService } from '../src/charges.module.ts';
import { Bank } from './bank.ts';
import { Charges } from './seller.ts';

/** The charges service in the test's process, with the sandbox bank as its test bank. */
export async function startCharges(settings: NodeJS.ProcessEnv = {}) {
  const bank = await Bank.start();
  const service = await ServiceUnderTest.start(chargesService, { ...bank.settings, ...settings });
  const charges = new Charges(service.client('catraca.charges.v1.ChargesService'));
  return { bank, service, charges };
}
