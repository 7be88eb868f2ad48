import { ConnectionProblem, fieldProblems, Problem, type ProblemDetails } from '../api/problem.ts';
import { ProofRefused } from '../api/proof.ts';
import { written } from '../rules/money.ts';
import { waitOf } from '../rules/wait.ts';
import type { Texts } from '../texts/pt.ts';
import { useTexts } from '../texts/texts.tsx';

/** What went wrong, for the person. Null where nothing did. */
export function messageOf(error: unknown, t: Texts): string | null {
  if (!error || error instanceof ProofRefused) return null;
  if (error instanceof ConnectionProblem) return t.problem.connection;
  if (!(error instanceof Problem) || error.code === 'unreadable') return t.problem.unexpected;
  const { code, details, message } = error;
  if (code === 'role_not_allowed' && details.limit !== undefined)
    return t.problem.limit(written(details.limit));
  if (code === 'too_many_requests' && details.retry_after)
    return t.problem.wait(...waitOf(details.retry_after));
  return recurringMessage(code, details, t) ?? message;
}

/** What the API tells developers in the details, for people. */
function recurringMessage(code: Problem['code'], details: ProblemDetails, t: Texts): string | null {
  const { earliest, amount, until, charge } = details;
  if (code === 'due_date_too_close') return t.problem.dueTooClose(String(earliest));
  if (code === 'amount_not_allowed') return t.problem.amountNotAllowed(written(Number(amount)));
  if (code === 'too_late_to_cancel') return t.problem.tooLateToCancel(String(until));
  return code === 'cycle_already_charged' ? t.problem.cycleCharged(String(charge)) : null;
}

interface NoteProps {
  error: unknown;
  /** Problems of fields that the form does not show. Default: all. */
  fields?: (readonly [name: string, problem: string])[];
}

export function ProblemNote({ error, fields = Object.entries(fieldProblems(error)) }: NoteProps) {
  const t = useTexts();
  const message = messageOf(error, t);
  if (!message) return null;
  const requestId = error instanceof Problem && error.status >= 500 ? error.requestId : null;
  return (
    <div className="note bad" role="alert">
      <p>{message}</p>
      {fields.map(([name, problem]) => (
        <p key={name}>
          <code>{name}</code>: {problem}
        </p>
      ))}
      {requestId ? <p className="soft">{t.problem.request(requestId)}</p> : null}
    </div>
  );
}
