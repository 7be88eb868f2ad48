import { useState } from 'react';
import { FieldProblem } from '../../../api/problem.ts';
import { type Account, useChangeAccount } from '../../../queries/platform/accounts.ts';
import { textOf } from '../../../rules/form-text.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useLocalProblem } from '../../../ui/local-problem.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';

/** Approves at once; rejects with a reason that the seller reads. */
export function RegistrationActions({ account: { id, registration } }: { account: Account }) {
  const t = usePlatformTexts();
  const tell = useToast();
  const may = useMayOnPlatform();
  const change = useChangeAccount(id);
  const [isRejecting, setRejecting] = useState(false);
  if (!may('manageAccounts')) return null;
  const approve = () =>
    change.mutate({ registration: 'approved' }, { onSuccess: () => tell(t.account.approved) });
  return (
    <>
      <ProblemNote error={change.error} />
      <div className="actions card-actions">
        {registration === 'approved' ? null : (
          <Button kind="primary" isBusy={change.isPending} onClick={approve}>
            {t.account.approve}
          </Button>
        )}
        {registration === 'rejected' ? null : (
          <Button kind="danger" onClick={() => setRejecting(true)}>
            {t.account.reject}
          </Button>
        )}
      </div>
      {isRejecting ? <RejectDialog account={id} onClose={() => setRejecting(false)} /> : null}
    </>
  );
}

function RejectDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const t = usePlatformTexts();
  const own = useTexts();
  const tell = useToast();
  const change = useChangeAccount(account);
  const local = useLocalProblem();
  const submit = (given: FormData) =>
    local.check(() => {
      const reason = textOf(given, 'registration_reason');
      if (!reason) throw new FieldProblem({ registration_reason: t.account.reasonMissing });
      const body = { registration: 'rejected', registration_reason: reason } as const;
      change.mutate(body, {
        onSuccess: () => {
          tell(t.account.rejected);
          onClose();
        },
      });
    });
  return (
    <Dialog title={t.account.rejectTitle} onClose={onClose}>
      <Form error={local.problem ?? change.error} onSubmit={submit}>
        <p>{t.account.rejectIntro}</p>
        <TextArea
          label={t.account.reason}
          hint={t.account.reasonHint}
          name="registration_reason"
          rows={4}
          maxLength={500}
          autoFocus
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{own.common.cancel}</Button>
          <Button kind="danger" type="submit" isBusy={change.isPending}>
            {t.account.reject}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
