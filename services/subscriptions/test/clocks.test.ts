import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { Payers, today } from './payers.ts';

const stack = await opened(SharedStack.open());

/** A contract as sellers write it. Other accounts may have the same. */
const reference = 'plano/2026?ouro=1';

test('S19.5 S30.4 an account’s clock moves no mandate of another account that has the same reference', async () => {
  const [ahead, before, after] = await Promise.all([1, 2, 3].map(() => Payers.of(stack)));
  const terms = { reference, authorization: 'qr', ends_on: today(20) };
  const early = await before!.active(terms);
  await ahead!.advance(40);
  await ahead!.active({ reference, authorization: 'qr', starts_on: today(40) });
  // made in real time: by the other clock its first day would be past, and its last one too
  const late = await after!.active(terms);
  for (const [payers, { id }] of [
    [before!, early],
    [after!, late],
  ] as const)
    expect(await payers.read(`/v1/mandates/${id}`)).toMatchObject({ status: 'active', reference });
}, 60_000);
