import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Button } from './button.tsx';
import { ProblemNote } from './problem-note.tsx';
import { useToast } from './toast.tsx';

interface StepsProps<Step extends string> {
  hint: string;
  steps: readonly (readonly [step: Step, text: string])[];
  run: {
    isPending: boolean;
    variables: Step | undefined;
    error: unknown;
    mutate: (step: Step, options: { onSuccess: () => void }) => void;
  };
  /** What a step needs to be told. */
  children?: ReactNode;
}

/** What the other side does, where it is simulated: a button a step. */
export function TestSteps<Step extends string>({ hint, steps, run, children }: StepsProps<Step>) {
  const t = useTexts();
  const tell = useToast();
  return (
    <section className="card test-tools">
      <h2>{t.testTools.title}</h2>
      <p className="soft">{hint}</p>
      <ProblemNote error={run.error} />
      {children}
      <div className="actions">
        {steps.map(([step, text]) => (
          <Button
            key={step}
            isBusy={run.isPending && run.variables === step}
            onClick={() => run.mutate(step, { onSuccess: () => tell(t.testTools.done) })}
          >
            {text}
          </Button>
        ))}
      </div>
    </section>
  );
}
