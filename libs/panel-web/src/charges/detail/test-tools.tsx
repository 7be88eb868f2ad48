import { useParams } from '@tanstack/react-router';
import { type Charge, type TestStep, useTestStep } from '../../queries/charges.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';

/** What the other side can do with a charge in this state. Paying stands beside the QR code. */
function stepsFor({ status, payment_method }: Charge): readonly TestStep[] {
  if (status === 'in_analysis') return ['approve', 'refuse'];
  if (status === 'pending') return payment_method === 'pix' ? ['expire'] : [];
  if (status !== 'paid' && status !== 'partially_refunded') return [];
  return payment_method === 'pix' ? ['dispute'] : ['charge_back'];
}

/** In the test environment people decide for the banks and the acquirer. */
export function TestTools({ charge }: { charge: Charge }) {
  const t = useTexts();
  const may = useMay();
  const tell = useToast();
  const { mode } = useParams({ from: '/$mode' });
  const run = useTestStep(charge.id);
  const steps = stepsFor(charge);
  if (mode === 'live' || !may('develop') || steps.length === 0) return null;
  return (
    <section className="card test-tools">
      <h2>{t.testTools.title}</h2>
      <p className="soft">{t.testTools.hint}</p>
      <ProblemNote error={run.error} />
      <div className="actions">
        {steps.map((step) => (
          <Button
            key={step}
            isBusy={run.isPending && run.variables === step}
            onClick={() => run.mutate(step, { onSuccess: () => tell(t.testTools.done) })}
          >
            {t.testStep[step]}
          </Button>
        ))}
      </div>
    </section>
  );
}
