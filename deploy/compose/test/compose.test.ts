import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataKeyPurposes, dataKeyVariable } from '@catraca/contracts/data-keys';
import { type ServiceDescriptor, services } from '@catraca/contracts/services';
import { toolNames } from '@catraca/stack/access/tools';
import { root } from '@catraca/stack/paths';
import { parse } from 'yaml';

/* Compose and Prometheus know the services of the registry. They are written by hand, for people to read. */

const descriptors = Object.values<ServiceDescriptor>(services);
const read = (file: string) => parse(readFileSync(join(root, file), 'utf8'), { merge: true });
const compose = read('docker-compose.yml').services;

test.each(descriptors)('docker compose runs $name on its port, and tells it whom it calls', (service) => {
  const { name, kind, port, calls } = service;
  const { image, build, environment } = compose[name];
  expect(image).toContain(`catraca/${name}:`);
  expect(build.args).toMatchObject({ SERVICE: name });
  const portSetting = kind === 'http' ? 'HTTP_PORT' : 'GRPC_PORT';
  if (kind !== 'worker') expect(environment[portSetting]).toBe(port);
  for (const [variable, called] of Object.entries(calls)) {
    const { port: calledPort } = descriptors.find((one) => one.name === called)!;
    expect([variable, environment[variable]]).toEqual([variable, `${called}:${calledPort}`]);
  }
});

test.each(descriptors)('the cluster of stores serves $name too', ({ name }) => {
  expect(read('deploy/compose/cluster.yaml').services).toHaveProperty(name);
});

interface Image {
  image?: string;
  build?: { args: Record<string, string> };
}

const upper = (name: string) => name.toUpperCase().replaceAll('-', '_');
const usesKafka = ({ publishes, consumes }: ServiceDescriptor) => Boolean(publishes) || consumes.length > 0;

test.each(descriptors)('$name has a user and data keys of its own, and nobody else’s', (service) => {
  const { name, dataKeys } = service;
  for (const file of [compose, read('deploy/compose/cluster.yaml').services]) {
    const { environment } = file[name];
    expect(environment.MONGODB_URI).toContain(
      `mongodb://catraca_${name}:\${MONGODB_PASSWORD_${upper(name)}}@mongo:`,
    );
    const passwords = JSON.stringify(environment).match(/\$\{(?:MONGODB|KAFKA)_PASSWORD_\w+/g) ?? [];
    expect([...new Set(passwords.map((one) => one.replace(/.*PASSWORD_/, '')))]).toEqual([upper(name)]);
  }
  const { environment } = compose[name];
  expect(environment.KAFKA_USERNAME).toBe(usesKafka(service) ? name : undefined);
  expect(environment.KAFKA_PASSWORD).toBe(
    usesKafka(service) ? `\${KAFKA_PASSWORD_${upper(name)}}` : undefined,
  );
  const keys = JSON.stringify(environment).match(/\bDATA_KEYS_\w+/g) ?? [];
  expect(keys).toEqual(dataKeys ? [dataKeyVariable(dataKeys)] : []);
});

test('brokers know a password of everybody who uses them, in one file as in the other', () => {
  const users = [
    ...descriptors.filter(usesKafka).map(({ name }) => name),
    'reconcile',
    'dead-letters',
    'admin',
  ];
  const expected = users.map((name) => `PASSWORD_${upper(name)}`).sort();
  for (const { kafka } of [compose, read('deploy/compose/cluster.yaml').services]) {
    const names = Object.keys(kafka.environment);
    expect(names.filter((name) => name.startsWith('PASSWORD_')).sort()).toEqual(expected);
    expect(kafka.environment).toMatchObject({
      KAFKA_AUTHORIZER_CLASS_NAME: 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CLIENTS:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT',
    });
  }
});

const imagesOf = (file: string): Image[] => Object.values(read(file).services);
const images = [
  'docker-compose.yml',
  'deploy/compose/cluster.yaml',
  'deploy/monitoring/docker-compose.yml',
].flatMap(imagesOf);

test('every image from elsewhere can be given by digest', () => {
  for (const { image, build } of images)
    if (build) expect(build.args.NODE_IMAGE).toContain('{NODE_IMAGE:-node:24-bookworm-slim}');
    else if (image) expect(image).toMatch(/:\$\{[A-Z]+_TAG:-[\w.-]+\}$/);
});

test('deploy/README.md says where the digest of each of them goes', () => {
  const readme = readFileSync(join(root, 'deploy/README.md'), 'utf8');
  expect(readme).toContain('| `NODE_IMAGE=node:24-bookworm-slim@sha256:…` |');
  for (const { image = '' } of images.filter(({ image }) => image && !image.startsWith('catraca/'))) {
    const [, name, variable, tag] = /^([\w/-]+):\$\{(\w+):-([\w.-]+)\}$/.exec(image)!;
    expect(readme).toContain(`| \`${variable}=${tag}@sha256:…\` | \`${name}\``);
  }
});

test('of the tools only reseal has data keys, all of them, and it has no way out', () => {
  const { tools, reseal, access } = compose;
  for (const { environment } of [tools, access])
    expect(JSON.stringify(environment)).not.toMatch(/DATA_KEYS|PASSWORD_RESEAL}/);
  const keys = Object.keys(reseal.environment).filter((name) => name.startsWith('DATA_KEYS'));
  expect(keys.sort()).toEqual(dataKeyPurposes.map(dataKeyVariable).sort());
  expect(reseal).toMatchObject({ profiles: ['tools'], networks: ['inner'] });
});

test('no service starts before its user is there', () => {
  for (const { name } of descriptors)
    expect(compose[name].depends_on.access).toEqual({ condition: 'service_completed_successfully' });
  const variables = Object.keys(compose.access.environment).filter((name) =>
    name.startsWith('MONGODB_PASSWORD_'),
  );
  expect(variables.sort()).toEqual(
    [...descriptors.map(({ name }) => name), ...toolNames]
      .map((name) => `MONGODB_PASSWORD_${upper(name)}`)
      .sort(),
  );
});

test('a live installation publishes the proxy only, not the sandbox', () => {
  const { proxy, 'sandbox-proxy': sandboxProxy } = compose;
  expect(proxy.ports).toHaveLength(1);
  expect(sandboxProxy.ports).toHaveLength(1);
  const live = read('deploy/compose/live.yaml').services;
  expect(live['sandbox-proxy']).toEqual({ profiles: ['sandbox'] });
  expect(readFileSync(join(root, 'deploy/compose/Caddyfile.live'), 'utf8')).not.toContain('sandbox:4200');
});

test('Valkey wants a password, which gateways have', () => {
  expect(compose.valkey.command.join(' ')).toContain('--requirepass "$$REDISCLI_AUTH"');
  expect(compose.valkey.environment.REDISCLI_AUTH).toContain('{VALKEY_PASSWORD:?');
  expect(compose.gateway.environment.RATE_LIMIT_STORE).toBe(`redis://:\${VALKEY_PASSWORD}@valkey:6379`);
});

test('gateways believe only private addresses, as the proxy has one, who a caller is', () => {
  expect(compose.gateway.environment.TRUSTED_PROXIES.split(',')).toEqual([
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
  ]);
});

test('callbacks of banks are answered on their own host only', () => {
  const [, pages] = readFileSync(join(root, 'deploy/compose/Caddyfile.live'), 'utf8').split(
    '{$PUBLIC_HOST} {',
  );
  const [host] = pages!.split('\n}');
  expect(host).toContain('@bank path /callbacks/bacen/* /callbacks/efi/*');
  expect(host!.indexOf('respond @bank 404')).toBeLessThan(host!.indexOf('import gateways'));
  expect(host).toContain('respond @bank 404');
});

test('banks show a certificate at their host, which answers nothing but callbacks', () => {
  const [, site] = readFileSync(join(root, 'deploy/compose/Caddyfile.live'), 'utf8').split(
    '{$CALLBACKS_HOST} {',
  );
  for (const line of ['mode require_and_verify', 'trusted_ca_cert_file /etc/caddy/bank/ca.pem'])
    expect(site).toContain(line);
  const [handled, rest] = site!.split('@callbacks path /callbacks/*\n\thandle @callbacks {');
  expect(handled).not.toContain('import gateways');
  expect(rest!.replace(/\s+/g, ' ')).toContain('import gateways } respond 404 import quiet }');
});

test.each(['Caddyfile', 'Caddyfile.live'])(
  '%s logs no query, no header and no token of callbacks',
  (file) => {
    const text = readFileSync(join(root, 'deploy/compose', file), 'utf8');
    const loggers = text.match(/\blog\b.*\{/g)!;
    const filters = text.split('request>uri regexp "(^/callbacks/[^/]+/[^/]+/|\\?).*" "$1"').length - 1;
    expect([filters, text.split('request>headers delete').length - 1]).toEqual(Array(2).fill(loggers.length));
    const logged = (uri: string) => uri.replace(/(^\/callbacks\/[^/]+\/[^/]+\/|\?).*/, '$1');
    expect(logged('/callbacks/bacen/live/token/pix?x=1')).toBe('/callbacks/bacen/live/');
    expect(logged('/panel/v1/search?q=52998224725')).toBe('/panel/v1/search?');
  },
);

test('images install what the lock says', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(/\n {4}npm ci --no-audit --no-fund\nCOPY /); // and if that fails, the build does
  expect(dockerfile).not.toMatch(/npm (?:i|install|add)\b/);
});

test('Prometheus scrapes every service but the sandbox, on Compose', () => {
  const [{ dns_sd_configs: found }] = read('deploy/monitoring/prometheus.yml').scrape_configs;
  const scraped = descriptors.map(({ name }) => name).filter((name) => name !== 'sandbox');
  expect(found[0].names.toSorted()).toEqual(scraped.sort());
});
