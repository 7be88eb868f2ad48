import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Charge, type TestStep, useTestStep } from '../../queries/charges.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Select } from '../../ui/field.tsx';
import { TestSteps } from '../../ui/test-steps.tsx';

/** Of those that banks name: after the first ones the bank tries again, the last one ends the charge. */
const rejections = ['AM02', 'AB10', 'AC06', 'AC05'] as const;
type Rejection = (typeof rejections)[number];

/** What the other side can do with a charge in this state. Paying stands beside the QR code. */
function stepsFor({ status, payment_method, due_on }: Charge): readonly TestStep[] {
  if (status === 'in_analysis') return ['approve', 'refuse'];
  if (status === 'pending' && due_on) return ['attempt_paid', 'attempt_rejected'];
  if (status === 'pending') return payment_method === 'pix' ? ['expire'] : [];
  if (status !== 'paid' && status !== 'partially_refunded') return [];
  return payment_method === 'pix' ? ['dispute'] : ['charge_back'];
}

/** In the test environment people decide for the banks and the acquirer. */
export function TestTools({ charge }: { charge: Charge }) {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const [rejection, setRejection] = useState<Rejection>(rejections[0]);
  const run = useTestStep(charge.id, rejection);
  const steps = stepsFor(charge);
  if (mode === 'live' || !may('develop') || steps.length === 0) return null;
  const isScheduled = steps.includes('attempt_rejected');
  return (
    <TestSteps
      hint={isScheduled ? t.testTools.attemptHint : t.testTools.hint}
      run={run}
      steps={steps.map((step) => [step, t.testStep[step]])}
    >
      {isScheduled ? (
        <Select
          label={t.testTools.rejection}
          name="code"
          value={rejection}
          onChange={({ target }) => setRejection(target.value as Rejection)}
          options={rejections.map((code) => [code, `${code}: ${t.rejection[code]}`])}
        />
      ) : null}
    </TestSteps>
  );
}
