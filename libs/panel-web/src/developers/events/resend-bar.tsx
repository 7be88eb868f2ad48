import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { type Chosen, withAll } from '../chosen.ts';
import { type Batch, countsOf } from './batch.ts';

interface BarProps {
  /** Ids of the page that is shown. */
  shown: readonly string[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  run: { batch: Batch; isRunning: boolean; error: unknown };
  onStart: () => void;
  onStop: () => void;
}

/** Chooses events, sends them again, and shows how far that is. */
export function ResendBar({ shown, chosen, onChange, run, onStart, onStop }: BarProps) {
  const t = useTexts();
  const { batch, isRunning, error } = run;
  return (
    <>
      <ProblemNote error={error} />
      <div className="above-list">
        {batch.size > 0 ? <Progress batch={batch} /> : <p className="soft">{t.events.most}</p>}
        <div className="actions">
          {isRunning ? (
            <Button onClick={onStop}>{t.events.stop}</Button>
          ) : (
            <Button disabled={shown.length === 0} onClick={() => onChange(withAll(chosen, shown))}>
              {t.events.choosePage}
            </Button>
          )}
          {chosen.size > 0 && !isRunning ? (
            <>
              <Button onClick={() => onChange(new Set())}>{t.events.clearChoice}</Button>
              <Button kind="primary" onClick={onStart}>
                {t.deliveries.resendMany(chosen.size)}
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Progress({ batch }: { batch: Batch }) {
  const t = useTexts();
  const { total, done, sent, skipped, failed } = countsOf(batch);
  return (
    <div className="batch">
      <progress aria-label={t.events.result} max={total} value={done} />
      <p role="status">
        {t.events.progress(done, total)}: {t.events.outcome(sent, skipped, failed)}
      </p>
    </div>
  );
}
