import { join } from 'node:path';
import { DedicatedKafka } from '@catraca/testing/dedicated-kafka';
import { eventually } from '@catraca/testing/eventually';
import { startNumberService } from '@catraca/testing/running-number-service';
import { SmallDisk } from '@catraca/testing/small-disk';

const DISK_MB = 64;
const MOST_EVENTS = 2_000;

const disk = SmallDisk.mount(DISK_MB);
if (!disk) process.stdout.write('skipped: no filesystem may be mounted here (root is needed)\n');
const onSmallDisk = disk ? test : test.skip;
let kafka: DedicatedKafka | undefined;
afterAll(async () => {
  await kafka?.remove();
  disk?.unmount();
});

onSmallDisk(
  'Kafka halts on a full disk, the outbox keeps what is sold, and all arrives once there is room (skipped without root, to mount a small disk)',
  async () => {
    kafka = await DedicatedKafka.start({ folder: join(disk!.folder, 'kafka') });
    const service = await startNumberService(kafka.settings);
    await service.store({ id: 'before', number: 0 });
    await eventually(() => expect(service.consumed).toContain('before'));

    disk!.fill();
    const said: string[] = [];
    let isHalted = false;
    const halted = kafka.ended().then(() => {
      isHalted = true;
    });
    while (!isHalted && said.length < MOST_EVENTS) {
      const id = `evt_${said.length}`;
      await service.store({ id, number: said.length });
      said.push(id);
    }
    await halted;
    expect(await service.unpublished()).toBeGreaterThan(0);
    expect(await service.dependenciesDown()).toEqual(['kafka']);

    disk!.free();
    await kafka.start();

    await eventually(() => expect([...service.consumed]).toEqual(expect.arrayContaining(said)), 60_000);
    await eventually(async () => expect(await service.unpublished()).toBe(0), 30_000);
    expect(await service.dependenciesDown()).toEqual([]);
    process.stdout.write(`Kafka halted within ${said.length} events\n`);
    await service.close();
  },
  180_000,
);
