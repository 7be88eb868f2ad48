import { freePorts } from '@catraca/stack/ports';
import { callGetBalance, oneRpcClient, oneRpcService } from '@catraca/testing/one-rpc-service';

test('the first call after a service is back succeeds, however long it was away', async () => {
  const [port] = await freePorts(1);
  const settings = { HOST: '127.0.0.1', GRPC_PORT: String(port), LOG_LEVEL: 'error', GRPC_INSECURE: 'true' };
  const client = oneRpcClient(`127.0.0.1:${port}`);
  for (let restart = 0; restart < 4; restart += 1) {
    const service = await oneRpcService.start(settings);
    expect((await callGetBalance(client)).balance).toMatchObject({ balance: 7 });
    await service.close();
    // It tries for two seconds, in which the pause between two connects grows to its longest.
    await expect(callGetBalance(client)).rejects.toMatchObject({ code: 'service_unavailable' });
  }
  client.close();
}, 60_000);
