import { systemKeyring } from './keyring.ts';

test('without a Secret Service nothing is kept: the kernel of Linux would forget it at the next start', async () => {
  const bus = process.env.DBUS_SESSION_BUS_ADDRESS;
  process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nonexistent';
  const keyring = await systemKeyring();
  const keeping = keyring!.set('https://pay.example.com', 'sk_test_a');
  await expect(keeping).rejects.toThrow();
  if (bus === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
  else process.env.DBUS_SESSION_BUS_ADDRESS = bus;
});
