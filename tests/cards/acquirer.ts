import type { StackAccess } from '@catraca/testing/stack-access';

/** What the acquirer has given back of a charge, in cents. */
export async function canceledAtAcquirer(
  { acquirer, secrets }: Pick<StackAccess, 'acquirer' | 'secrets'>,
  chargeId: string,
): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${secrets.acquirerSecretKey}:`).toString('base64')}`;
  const response = await fetch(`${acquirer.url}/charges?code=${chargeId}`, { headers: { authorization } });
  const { data } = (await response.json()) as { data: { canceled_amount?: number }[] };
  return data[0]!.canceled_amount ?? 0;
}
