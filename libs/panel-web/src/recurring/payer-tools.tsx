import { useParams } from '@tanstack/react-router';
import { type Mandate, type PayerStep, usePayerStep } from '../queries/mandates.ts';
import { useMay } from '../shell/member.tsx';
import { useTexts } from '../texts/texts.tsx';
import { TestSteps } from '../ui/test-steps.tsx';

/** What the payer can still do. */
function stepsFor({ status }: Mandate): readonly PayerStep[] {
  if (status === 'pending') return ['approve', 'reject'];
  return status === 'active' ? ['cancel'] : [];
}

/** In the test environment people decide for the payer. */
export function PayerTools({ mandate }: { mandate: Mandate }) {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const run = usePayerStep(mandate.id);
  const steps = stepsFor(mandate);
  if (mode === 'live' || !may('develop') || steps.length === 0) return null;
  return (
    <TestSteps hint={t.payerTools.hint} run={run} steps={steps.map((step) => [step, t.payerStep[step]])} />
  );
}
