// Exit code 0 when the service in this container is ready.
const { OPS_PORT = '9100' } = process.env;
const response = await fetch(`http://127.0.0.1:${OPS_PORT}/readyz`, { signal: AbortSignal.timeout(2_500) });
process.exit(response.ok ? 0 : 1);
