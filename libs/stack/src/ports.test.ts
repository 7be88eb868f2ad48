import { freePorts, isFree } from './ports.ts';

test('ports are free, of this worker’s share, and given once', async () => {
  const ports = [...(await freePorts(50)), ...(await freePorts(50))];
  expect(new Set(ports).size).toBe(100);
  const lowest = 20_000 + (Number(process.env.JEST_WORKER_ID) % 4) * 3_000;
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(lowest);
    expect(port).toBeLessThan(lowest + 3_000);
  }
  expect(await isFree(ports[0]!)).toBe(true);
});
