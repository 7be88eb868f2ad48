import { freePorts } from '@catraca/local/ports';
import { callGetBalance, oneRpcClient, publishingOneRpcService } from '@catraca/testing/one-rpc-service';

test('who only publishes starts and serves while there are no brokers', async () => {
  const [port, closed] = await freePorts(2);
  const running = await publishingOneRpcService.start({
    GRPC_PORT: String(port),
    KAFKA_BROKERS: `127.0.0.1:${closed}`,
    LOG_LEVEL: 'error',
  });
  const client = oneRpcClient(`127.0.0.1:${port}`);
  expect(await callGetBalance(client)).toMatchObject({ balance: { balance: 7 } });
  client.close();
  await running.close();
}, 20_000);
