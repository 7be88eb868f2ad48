import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceDescriptor, services } from '@catraca/contracts/services';
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
  expect(build.args).toEqual({ SERVICE: name });
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

test('Prometheus scrapes every service but the sandbox, on Compose', () => {
  const [{ dns_sd_configs: found }] = read('deploy/monitoring/prometheus.yml').scrape_configs;
  const scraped = descriptors.map(({ name }) => name).filter((name) => name !== 'sandbox');
  expect(found[0].names.toSorted()).toEqual(scraped.sort());
});
