import type { ProviderStep as StepMessage } from '@catraca/contracts/gen/catraca/common/v1/steps';
import type { ProviderStep } from '../mongo/provider-steps.ts';

export function stepMessage({ id: _, at, endedAt, ...step }: ProviderStep): StepMessage {
  return { ...step, at: at.toISOString(), endedAt: endedAt?.toISOString() };
}
