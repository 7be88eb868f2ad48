import { useState } from 'react';
import type { DefendedDispute } from '../../../queries/disputes.ts';
import { useMay } from '../../../shell/member.tsx';
import type { Texts } from '../../../texts/pt.ts';
import { useMoments, useTexts } from '../../../texts/texts.tsx';
import { DefenseText } from './defense-text.tsx';
import '../../../styles/defense.css';
import { FileList } from './file-list.tsx';
import { FileUploads } from './file-uploads.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** What the seller says to a dispute. It changes until the deadline, by those who may refund. */
export function Defense({ dispute }: { dispute: DefendedDispute }) {
  const t = useTexts();
  const moments = useMoments();
  const may = useMay();
  const { open, text, updated_at } = dispute.defense;
  /** What was typed here. Null: nothing. */
  const [draft, setDraft] = useState<string | null>(null);
  const isWritten = may('defend') && open;
  const isUnsaved = draft !== null && draft.trim() !== (text ?? '');
  return (
    <section className="card defense">
      <h2>{t.defense.title}</h2>
      <p>{deadlineOf(dispute, t, moments.inSaoPaulo(dispute.due_at))}</p>
      {open && !isWritten ? <p className="soft">{t.defense.onlyRead}</p> : null}
      {isWritten ? (
        <DefenseText dispute={dispute} draft={draft} onDraft={setDraft} />
      ) : (
        <WrittenText dispute={dispute} />
      )}
      <LeaveDialog isUnsaved={isWritten && isUnsaved} />
      {!open && draft !== null && isUnsaved ? <LostDraft draft={draft} /> : null}
      {isWritten || dispute.defense.files.length > 0 ? (
        <div className="defense-files">
          <h3>{t.defense.files}</h3>
          <FileList dispute={dispute} isWritten={isWritten} />
          {isWritten ? <FileUploads dispute={dispute} /> : null}
        </div>
      ) : null}
      {updated_at ? <p className="soft">{t.defense.updated(moments.exactly(updated_at))}</p> : null}
    </section>
  );
}

/** The API says by the account's clock whether it is over. */
function deadlineOf({ status, defense }: DefendedDispute, t: Texts, due: string): string {
  if (defense.open) return t.defense.until(due);
  return status === 'opened' ? t.defense.over(due) : t.defense.closed;
}

function WrittenText({ dispute: { defense } }: { dispute: DefendedDispute }) {
  const t = useTexts();
  if (defense.text) return <p className="defense-text">{defense.text}</p>;
  return defense.files.length > 0 ? null : <p className="soft">{t.defense.empty}</p>;
}

/** The end came while it was being written. */
function LostDraft({ draft }: { draft: string }) {
  const t = useTexts();
  return (
    <div className="note bad" role="alert">
      <p>{t.defense.lost}</p>
      <p className="defense-text">{draft}</p>
    </div>
  );
}
