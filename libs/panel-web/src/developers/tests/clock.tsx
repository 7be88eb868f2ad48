import { useAdvanceClock, useTestClock } from '../../queries/tests.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { useToast } from '../../ui/toast.tsx';

const steps = [
  { name: 'hour', seconds: 3_600 },
  { name: 'day', seconds: 86_400 },
  { name: 'week', seconds: 604_800 },
  { name: 'month', seconds: 2_592_000 },
] as const;

/** It only goes forward, and what becomes due on the way happens. */
export function Clock() {
  const t = useTexts();
  const moments = useMoments();
  const tell = useToast();
  const read = useTestClock();
  const advance = useAdvanceClock();
  const forward = (seconds: number) =>
    advance.mutate(seconds, { onSuccess: ({ now }) => tell(t.tests.clockIs(moments.exactly(now))) });
  return (
    <>
      <SectionHeader title={t.tests.clock} hint={t.tests.clockHint} />
      <ProblemNote error={advance.error} />
      <section className="card">
        <Loaded read={read}>
          {({ now, offset_seconds }) => (
            <p>
              <strong>{moments.exactly(now)}</strong>{' '}
              <span className="soft">
                {offset_seconds === 0 ? t.tests.realTime : t.tests.ahead(offset_seconds)}
              </span>
            </p>
          )}
        </Loaded>
        <div className="actions">
          {steps.map(({ name, seconds }) => (
            <Button
              key={name}
              isBusy={advance.isPending && advance.variables === seconds}
              onClick={() => forward(seconds)}
            >
              {t.tests[name]}
            </Button>
          ))}
        </div>
      </section>
    </>
  );
}
