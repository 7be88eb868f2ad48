import type { Board } from '../panel.ts';
import { perSecond, quantile, share } from '../promql.ts';

const http = 'http_server_request_duration_seconds';
const rpc = 'rpc_server_duration_seconds';
/** Streams and waits, which take long on purpose. */
const noStream = 'route!="/v1/embed/sessions/:session/status"';
const noWait = 'service=~"$service", rpc!~".*/awaitSessionStatus"';
const failed = 'code=~"internal_error|service_unavailable|provider_unavailable"';

/** Golden signals: traffic, errors, latency, saturation. */
export const services: Board = {
  name: 'services',
  title: 'Services',
  about: 'Traffic, errors, latency and saturation of every service.',
  choices: ['service'],
  rows: {
    Traffic: [
      {
        title: 'Instances',
        queries: { '{{service}}': 'count by (service) (catraca_build_info{service=~"$service"})' },
        unit: 'none',
        kind: 'number',
        width: 24,
      },
      {
        title: 'HTTP requests by status',
        queries: { '{{status}}': perSecond(`${http}_count`, 'status') },
        unit: 'reqps',
      },
      {
        title: 'RPCs by service',
        queries: { '{{service}}': perSecond(`${rpc}_count{service=~"$service"}`, 'service') },
        unit: 'reqps',
      },
      {
        title: 'Busiest routes',
        queries: { '{{method}} {{route}}': `topk(8, ${perSecond(`${http}_count`, 'method, route')})` },
        unit: 'reqps',
      },
    ],
    Errors: [
      {
        title: 'HTTP requests that got a 5xx',
        queries: { share: share(perSecond(`${http}_count{status=~"5.."}`), perSecond(`${http}_count`)) },
        unit: 'percentunit',
        note: 'docs/runbook.md#answers-are-502-503-or-500',
      },
      {
        title: 'RPCs that failed, by reason',
        queries: {
          '{{service}} {{code}}': perSecond(`${rpc}_count{service=~"$service", ${failed}}`, 'service, code'),
        },
        unit: 'reqps',
        isQuiet: true,
      },
      {
        title: 'RPCs refused for their caller’s certificate',
        queries: { '{{caller}} to {{rpc}}': perSecond('rpc_callers_refused_total', 'caller, rpc') },
        unit: 'reqps',
        isQuiet: true,
      },
    ],
    Latency: [
      {
        title: 'HTTP requests',
        queries: {
          p50: quantile(0.5, http, noStream),
          p95: quantile(0.95, http, noStream),
          p99: quantile(0.99, http, noStream),
        },
        unit: 's',
        note: 'Without streams of checkout sessions, which stay open for minutes. docs/runbook.md#sales-are-slow',
      },
      {
        title: 'Slowest routes, p99',
        queries: { '{{method}} {{route}}': `topk(8, ${quantile(0.99, http, noStream, 'method, route')})` },
        unit: 's',
      },
      {
        title: 'RPCs by service, p99',
        queries: { '{{service}}': quantile(0.99, rpc, noWait, 'service') },
        unit: 's',
      },
    ],
    Saturation: [
      {
        title: 'CPU',
        queries: {
          '{{service}} {{instance}}':
            'sum by (service, instance) (rate(process_cpu_seconds_total{service=~"$service"}[$__rate_interval]))',
        },
        unit: 'short',
        width: 6,
        note: 'In cores. A service uses one at most, so start another instance well before 1.',
      },
      {
        title: 'Event loop delay, p99',
        queries: {
          '{{service}} {{instance}}': 'nodejs_eventloop_lag_p99_seconds{service=~"$service"}',
        },
        unit: 's',
        width: 6,
        note: 'Measured every 100 ms: 0.1 is idle.',
      },
      {
        title: 'Memory',
        queries: { '{{service}} {{instance}}': 'process_resident_memory_bytes{service=~"$service"}' },
        unit: 'bytes',
        width: 6,
      },
      {
        title: 'Garbage collection',
        queries: {
          '{{service}}': perSecond('nodejs_gc_duration_seconds_sum{service=~"$service"}', 'service'),
        },
        unit: 'percentunit',
        width: 6,
        note: 'Share of a core.',
      },
    ],
  },
};
