import { SellerQueue } from './seller-queue.ts';

const of = (accountId: string, livemode = false) => ({ accountId, livemode, now: new Date() });

test('work of one seller runs one after the other, also after a failure; other sellers and modes do not wait', async () => {
  const queue = new SellerQueue();
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = (name: string) => async () => {
    order.push(name);
    if (name === 'first') await held;
    if (name === 'second') throw new Error('failed');
  };
  const first = queue.run(of('acc_1'), work('first'));
  const second = queue.run(of('acc_1'), work('second'));
  const third = queue.run(of('acc_1'), work('third'));
  await queue.run(of('acc_1', true), work('live'));
  await queue.run(of('acc_2'), work('other'));
  expect(order).toEqual(['first', 'live', 'other']);
  release();
  await first;
  await expect(second).rejects.toThrow('failed');
  await third;
  expect(order).toEqual(['first', 'live', 'other', 'second', 'third']);
});

test('a line that is too long is refused, and served lines are forgotten', async () => {
  const queue = new SellerQueue();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waiting = Array.from({ length: 200 }, () => queue.run(of('acc_1'), () => held));
  await expect(queue.run(of('acc_1'), async () => 1)).rejects.toMatchObject({ code: 'service_unavailable' });
  release();
  await Promise.all(waiting);
  expect(await queue.run(of('acc_1'), async () => 1)).toBe(1);
});
