import type { ReactNode } from 'react';
import { fieldProblems, Problem } from '../api/problem.ts';
import type { Texts } from '../texts/pt.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from './button.tsx';
import { PageHeader } from './page-header.tsx';
import { messageOf } from './problem-note.tsx';

export function Loading() {
  const t = useTexts();
  return (
    <div className="skeleton" role="status">
      <span className="unseen">{t.common.loading}</span>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

interface StateProps {
  title: string;
  hint?: string | undefined;
  children?: ReactNode;
}

/** A page, or a list, that has nothing to show. */
export function EmptyState({ title, hint, children }: StateProps) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {hint ? <p className="soft">{hint}</p> : null}
      {children}
    </div>
  );
}

/** A read that failed: forbidden and not found are told apart from what may be tried again. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts();
  const status = error instanceof Problem ? error.status : 0;
  const title = titleOf(status, t);
  const hint = hintOf(error, status, t);
  return (
    <div className="state" role="alert">
      <p className="state-title">{title}</p>
      <p className="soft">{hint}</p>
      {status === 403 || status === 404 ? null : <Button onClick={onRetry}>{t.common.retry}</Button>}
    </div>
  );
}

function titleOf(status: number, t: Texts): string {
  if (status === 403) return t.problem.forbiddenTitle;
  return status === 404 ? t.problem.notFoundTitle : t.problem.title;
}

function hintOf(error: unknown, status: number, t: Texts): string | null {
  if (status === 403) return t.problem.forbidden;
  if (status === 404) return t.problem.notFound;
  return Object.values(fieldProblems(error))[0] ?? messageOf(error, t);
}

/** A page that the person's role does not have. */
export function Forbidden() {
  const t = useTexts();
  return (
    <>
      <PageHeader title={t.problem.forbiddenTitle} />
      <p className="soft">{t.problem.forbidden}</p>
    </>
  );
}
