import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceDescriptor, services } from '@catraca/contracts/services';
import { onPath } from '@catraca/stack/on-path';
import { kubeconform, prepareSchemas } from './kubeconform.ts';
import { lint, type Manifest, parse, render, settingsIn } from './rendered.ts';

const hasHelm = onPath('helm') !== undefined;
const withHelm = hasHelm ? describe : describe.skip;
const descriptors: ServiceDescriptor[] = Object.values<ServiceDescriptor>(services).filter(
  ({ name }) => name !== 'sandbox',
);
const settings = settingsIn(
  readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8'),
);

withHelm('the chart (skipped without helm: go install helm.sh/helm/v3/cmd/helm@latest)', () => {
  const all = hasHelm ? parse(render()) : [];
  const named = (kind: string, name: string) =>
    all.find((one) => one.kind === kind && one.metadata.name === `pay-${name}`)!;
  const workloads = all.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
  const containerOf = (workload: Manifest) => workload.spec.template.spec.containers[0];
  const environmentOf = (workload: Manifest) =>
    new Map<string, { value?: string; valueFrom?: unknown }>(
      containerOf(workload).env.map((one: { name: string }) => [one.name, one]),
    );

  test('passes helm lint, without a warning', () => expect(lint).not.toThrow());

  test('deploys every service of the registry, and no other', () => {
    const names = all.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
    expect(names.sort()).toEqual([...descriptors.map(({ name }) => `pay-${name}`), 'pay-reconcile'].sort());
    for (const kind of ['Service', 'ServiceAccount', 'PodDisruptionBudget', 'NetworkPolicy', 'Certificate'])
      for (const { name } of descriptors)
        expect([kind, named(kind, name)]).toEqual([kind, expect.anything()]);
  });

  test.each(descriptors)('$name has the port and calls of the registry', ({ name, kind, port, calls }) => {
    const deployment = named('Deployment', name);
    const environment = environmentOf(deployment);
    const ports = kind === 'worker' ? [] : [{ name: kind, containerPort: port }];
    expect(containerOf(deployment).ports).toEqual([...ports, { name: 'ops', containerPort: 9100 }]);
    if (kind !== 'worker') expect(environment.get(`${kind.toUpperCase()}_PORT`)?.value).toBe(String(port));
    const called = [...environment].filter(([variable]) => variable.endsWith('_GRPC'));
    expect(Object.fromEntries(called.map(([variable, { value }]) => [variable, value]))).toEqual(
      Object.fromEntries(Object.entries(calls).map(([variable, to]) => [variable, addressOf(to)])),
    );
    // A single address would keep every client on one pod (docs/runbook.md).
    expect(named('Service', name).spec.clusterIP).toBe(kind === 'http' ? undefined : 'None');
  });

  test.each(descriptors)(
    'the network lets $name reach what it calls, and only its callers reach it',
    (service) => {
      const { ingress, egress, policyTypes } = named('NetworkPolicy', service.name).spec;
      expect(policyTypes).toEqual(['Ingress', 'Egress']);
      const called = egress.flatMap(podsOf);
      expect(called.sort()).toEqual(
        Object.values(service.calls)
          .map((to) => `${to}:${portOf(to)}`)
          .sort(),
      );
      const callers = descriptors.filter(({ calls }) => Object.values(calls).includes(service.name));
      expect(ingress.flatMap(podsOf).sort()).toEqual(
        callers.map(({ name }) => `${name}:${service.port}`).sort(),
      );
      // metrics are for Prometheus, and the gateway's port for the ingress controller
      expect(ingress.filter(({ from }: Rule) => !from)).toEqual([]);
      const namespaces = ingress
        .filter(({ from }: Rule) => from?.some(({ namespaceSelector }) => namespaceSelector))
        .map(({ ports }: Rule) => ports[0]!.port);
      expect(namespaces).toEqual(service.kind === 'http' ? [9100, service.port] : [9100]);
      const stores = egress
        .filter(({ to }: Rule) => !to)
        .flatMap(({ ports }: Rule) => ports.map(({ port }) => port));
      expect(stores.includes(9092)).toBe(usesKafka(service));
      expect(stores.includes(6379)).toBe(service.name === 'gateway');
    },
  );

  test('only what talks with banks, acquirers, sellers and people may leave, and never to a private network', () => {
    const outside = descriptors.filter(({ name }) =>
      named('NetworkPolicy', name).spec.egress.some(({ to }: Rule) => to?.some(({ ipBlock }) => ipBlock)),
    );
    expect(outside.map(({ name }) => name).sort()).toEqual(
      ['balance', 'charges', 'identity', 'notifier', 'refunds', 'subscriptions', 'vault'].sort(),
    );
    for (const { name } of outside)
      expect(JSON.stringify(named('NetworkPolicy', name).spec.egress)).toContain('"169.254.0.0/16"');
  });

  test.each(descriptors)('$name gets every required setting, and no unknown one', ({ name }) => {
    const known = settings.get(name)!;
    for (const workload of [named('Deployment', name), named('Job', `${name}-migrate-1`)]) {
      const variables = [...environmentOf(workload).keys()];
      expect(variables).toEqual([...new Set(variables)]);
      expect(variables.filter((variable) => !known.has(variable))).toEqual([]);
      const required = [...known].filter(([, isRequired]) => isRequired).map(([variable]) => variable);
      expect(required.filter((variable) => !variables.includes(variable))).toEqual([]);
    }
  });

  test('scales consumers by the lag of their groups', () => {
    for (const { name, kind, consumes } of descriptors) {
      const scaled = named('ScaledObject', name);
      if (kind === 'http' || consumes.length === 0) expect(scaled).toBeUndefined();
      else
        expect(
          scaled.spec.triggers
            .filter(({ type }: { type: string }) => type === 'kafka')
            .map(groupOf)
            .sort(),
        ).toEqual(consumes.map((topic) => `${name}.${topic}`).sort());
    }
  });

  test('KEDA logs in at Kafka as the service whose lag it reads', () => {
    const scaled = descriptors.filter(({ name }) => named('ScaledObject', name));
    expect(scaled.length).toBeGreaterThan(0);
    for (const { name } of scaled) {
      for (const trigger of kafkaTriggersOf(named('ScaledObject', name)))
        expect(trigger).toMatchObject({
          metadata: { tls: 'enable', sasl: 'scram_sha512' },
          authenticationRef: { name: `pay-${name}` },
        });
      expect(named('TriggerAuthentication', name).spec.secretTargetRef).toEqual([
        { parameter: 'username', name: `pay-${name}`, key: 'KAFKA_USERNAME' },
        { parameter: 'password', name: `pay-${name}`, key: 'KAFKA_PASSWORD' },
      ]);
    }
    const open = parse(render('kafka.ca=', 'kafka.sasl.mechanism='));
    expect(open.filter(({ kind }) => kind === 'TriggerAuthentication')).toEqual([]);
    for (const one of open.filter(({ kind }) => kind === 'ScaledObject'))
      for (const trigger of kafkaTriggersOf(one)) expect(trigger).not.toHaveProperty('authenticationRef');
    expect(() => render('kafka.ca=/etc/kafka/ca.pem')).toThrow('kafka.caSecret: a Secret');
    expect(render('kafka.ca=/etc/kafka/ca.pem', 'kafka.caSecret=kafka-ca')).toContain(
      '{ parameter: ca, name: kafka-ca, key: ca.crt }',
    );
  });

  test('nothing runs as root, writes to its root file system or holds a token of the cluster', () => {
    expect(workloads.length).toBeGreaterThan(descriptors.length * 2);
    for (const workload of workloads) {
      const pod = workload.spec.template.spec;
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.containers).toHaveLength(1);
      expect(containerOf(workload).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
        runAsUser: 1000,
        capabilities: { drop: ['ALL'] },
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(containerOf(workload).resources?.limits?.memory).toBeDefined();
    }
  });

  test('services are probed on their operations port, and drained before they end', () => {
    for (const { name } of descriptors) {
      const deployment = named('Deployment', name);
      const { readinessProbe, livenessProbe, startupProbe, lifecycle } = containerOf(deployment);
      expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet)).toEqual([
        { path: '/readyz', port: 'ops' },
        { path: '/readyz', port: 'ops' },
        { path: '/livez', port: 'ops' },
      ]);
      expect(lifecycle.preStop).toBeDefined();
      expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
      expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    }
  });

  test('secrets are references: no manifest has the value of one', () => {
    expect(all.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const secret = /URI$|_KEYS?$|TOKEN|SECRET|PASSWORD/;
    for (const workload of workloads)
      for (const [variable, { value, valueFrom }] of environmentOf(workload))
        if (secret.test(variable) && !variable.endsWith('_FILE'))
          expect([variable, value, valueFrom]).toEqual([
            variable,
            undefined,
            { secretKeyRef: expect.anything() },
          ]);
  });

  test.each(descriptors)(
    '$name has its own Secret, with its own users and the data keys of its purpose',
    (service) => {
      const { name, dataKeys } = service;
      for (const workload of [named('Deployment', name), named('Job', `${name}-migrate-1`)]) {
        const environment = environmentOf(workload);
        const secrets = [...environment].flatMap(([variable, { valueFrom }]) =>
          valueFrom ? [[variable, valueFrom]] : [],
        );
        for (const [variable, valueFrom] of secrets)
          expect(valueFrom).toEqual({ secretKeyRef: { name: `pay-${name}`, key: variable } });
        const variables = secrets.map(([variable]) => variable);
        expect(variables).toContain('MONGODB_URI');
        expect(variables.includes('KAFKA_PASSWORD')).toBe(usesKafka(service));
        expect(variables.includes('DATA_KEYS')).toBe(dataKeys !== undefined);
      }
      const chosen = parse(render(`services.${name}.existingSecret=mine`)).find(
        (one) => one.kind === 'Deployment' && one.metadata.name === `pay-${name}`,
      )!;
      expect(environmentOf(chosen).get('MONGODB_URI')?.valueFrom).toEqual({
        secretKeyRef: { name: 'mine', key: 'MONGODB_URI' },
      });
    },
  );

  test.each(descriptors)('the identity of $name names trust domain and release', ({ name }) => {
    expect(named('Certificate', name).spec.uris).toEqual([`spiffe://catraca/pay/${name}`]);
  });

  test('the public host serves no callbacks of banks', () => {
    const { paths } = named('Ingress', 'gateway').spec.rules[0].http;
    const serving = (path: string) =>
      paths.find((one: { path: string }) => one.path === path).backend.service.name;
    expect(serving('/')).toBe('pay-gateway');
    for (const path of ['/callbacks/bacen', '/callbacks/efi']) expect(serving(path)).toBe('pay-nobody');
    const { selector } = named('Service', 'nobody').spec;
    expect(
      all.some(
        ({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] === selector['app.kubernetes.io/name'],
      ),
    ).toBe(false);
    expect(environmentOf(named('Deployment', 'gateway')).get('TRUSTED_PROXIES')?.value).toBe('10.1.0.0/16');
  });

  test('only who reads the ledger gets its key, and only who talks with banks their credentials', () => {
    const having = (variable: string) =>
      descriptors
        .filter(({ name }) => environmentOf(named('Deployment', name)).has(variable))
        .map(({ name }) => name);
    expect(having('LEDGER_KEY')).toEqual(['balance']);
    expect(having('OPERATOR_TOKEN')).toEqual(['gateway']);
    const credentials = descriptors.filter(({ name }) => containerOf(named('Deployment', name)).envFrom);
    expect(credentials.map(({ name }) => name).sort()).toEqual([
      ...['balance', 'charges', 'refunds', 'subscriptions', 'vault'],
    ]);
  });

  test('reconciliation runs from the tools image, without the keys of the ledger and of the data', () => {
    const reconcile = named('Deployment', 'reconcile');
    const { image, args } = containerOf(reconcile);
    expect(image).toMatch(/^catraca\/tools:\d/);
    expect(args.slice(0, 2)).toEqual(['reconcile', '--live']);
    const variables = [...environmentOf(reconcile).keys()];
    expect(variables).toEqual(
      expect.arrayContaining(['MONGODB_URI', 'KAFKA_BROKERS', 'KAFKA_SASL_MECHANISM']),
    );
    expect(variables.filter((name) => name === 'LEDGER_KEY' || name === 'DATA_KEYS')).toEqual([]);
  });

  test('who talks with banks has the client certificate for them, as a file', () => {
    const having = workloads.filter((workload) =>
      containerOf(workload).volumeMounts?.some(
        ({ mountPath }: { mountPath: string }) => mountPath === '/etc/catraca/providers',
      ),
    );
    const talking = ['balance', 'charges', 'reconcile', 'refunds', 'subscriptions', 'vault'];
    const names = talking.map((name) => `pay-${name}`);
    expect(having.map(({ metadata }) => metadata.name).sort()).toEqual(names);
  });

  test('callbacks have a host of their own, that asks for the client certificate and logs no query string', () => {
    const { metadata, spec } = named('Ingress', 'gateway-callbacks') as Manifest & {
      metadata: { annotations: Record<string, string> };
    };
    expect(metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/auth-tls-verify-client': 'on',
      'nginx.ingress.kubernetes.io/enable-access-log': 'false',
    });
    expect(spec.rules.map(({ host }: { host: string }) => host)).toEqual(['callbacks.example']);
    expect(spec.rules[0].http.paths.map(({ path }: { path: string }) => path)).toEqual(['/callbacks']);
  });

  test('the alerts of deploy/monitoring/alerts come along', () => {
    const rules = all.filter(({ kind }) => kind === 'PrometheusRule');
    expect(rules.map(({ metadata }) => metadata.name)).toContain('pay-reconciliation');
    for (const { spec } of rules) expect(spec.groups[0].rules.length).toBeGreaterThan(0);
  });

  test('what must be set and is not is named', () => {
    expect(() => render('kafka.brokers=')).toThrow('kafka.brokers: host:port of the brokers');
    expect(() => render('gateway.publicUrl=')).toThrow('gateway.publicUrl: the address that browsers use');
    expect(() => render('gateway.trustedProxies=')).toThrow(
      'gateway.trustedProxies: the addresses of the ingress',
    );
    expect(() => render('networkPolicies.ingressFrom=null')).toThrow('networkPolicies.ingressFrom: the pods');
    const withoutIngress = ['gateway.ingress.enabled=false', 'gateway.callbacks.enabled=false'];
    expect(() => render('gateway.trustedProxies=', ...withoutIngress)).not.toThrow();
  });

  const schemas = hasHelm ? prepareSchemas() : null;
  afterAll(() => schemas && rmSync(schemas, { recursive: true }));
  const withSchemas = schemas ? test : test.skip;
  const valid: [what: string, sets: string[]][] = [
    ['with everything that can be switched on', []],
    ['by default', ['defaults.keda.enabled=false', 'redis.url=', 'certificates.enabled=false']],
  ];
  withSchemas.each(valid)(
    'kubeconform -strict accepts its manifests %s (skipped without kubeconform: go install github.com/yannh/kubeconform/cmd/kubeconform@latest, and PyPI’s kubernetes-validate)',
    (_what, sets) => {
      expect(kubeconform(render(...sets), schemas!)).toMatch(/Valid: [1-9]\d, Invalid: 0, Errors: 0/);
    },
  );

  withSchemas(
    'kubeconform -strict refuses a field that Kubernetes does not know (skipped without kubeconform: go install github.com/yannh/kubeconform/cmd/kubeconform@latest, and PyPI’s kubernetes-validate)',
    () => {
      const misspelt = render().replace('terminationGracePeriodSeconds', 'terminationGraceSeconds');
      expect(kubeconform(misspelt, schemas!)).toMatch(/Invalid: 1, Errors: 0/);
    },
  );
});

interface Rule {
  ports: { port: number }[];
  from?: Peer[];
  to?: Peer[];
}
interface Peer {
  namespaceSelector?: object;
  podSelector?: { matchLabels: Record<string, string> };
  ipBlock?: { cidr: string };
}

function podsOf({ ports, from, to }: Rule): string[] {
  return [...(from ?? []), ...(to ?? [])].flatMap(({ podSelector }) =>
    podSelector ? [`${podSelector.matchLabels['app.kubernetes.io/name']}:${ports[0]!.port}`] : [],
  );
}

function portOf(name: string): number {
  return descriptors.find((one) => one.name === name)!.port;
}

function addressOf(name: string): string {
  return `pay-${name}:${portOf(name)}`;
}

function usesKafka({ publishes, consumes }: ServiceDescriptor): boolean {
  return publishes !== undefined || consumes.length > 0;
}

function kafkaTriggersOf({ spec }: Manifest): { type: string; metadata: object }[] {
  return spec.triggers.filter(({ type }: { type: string }) => type === 'kafka');
}

function groupOf({ metadata }: { metadata: { consumerGroup: string } }): string {
  return metadata.consumerGroup;
}
