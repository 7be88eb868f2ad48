import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FieldProblem } from '../../api/problem.ts';
import { useBankAccount } from '../../queries/bank-account.ts';
import { useRequestWithdrawal } from '../../queries/withdrawals.ts';
import { centsOf, written } from '../../rules/money.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';
import { lineOf } from '../bank-account/masked.ts';

interface Props {
  withdrawable: number;
  onClose: () => void;
}

/** Says how much can be withdrawn, and to which account it goes. */
export function RequestDialog({ withdrawable, onClose }: Props) {
  const t = useTexts();
  const tell = useToast();
  const navigate = useNavigate();
  const { mode } = useParams({ from: '/$mode' });
  const { data: bankAccount, error: bankAccountError } = useBankAccount();
  const request = useRequestWithdrawal();
  const local = useLocalProblem();
  const [typed, setTyped] = useState('');
  const amount = centsOf(typed);
  const submit = () =>
    local.check(() => {
      if (!amount) throw new FieldProblem({ amount: t.refund.amountWrong });
      if (amount > withdrawable)
        throw new FieldProblem({ amount: t.withdrawals.tooMuch(written(withdrawable)) });
      request.mutate(
        { amount },
        {
          onSuccess: ({ id }) => {
            tell(t.withdrawals.requested(written(amount)));
            onClose();
            void navigate({ to: '/$mode/saldo/saques/$withdrawal', params: { mode, withdrawal: id } });
          },
        },
      );
    });
  return (
    <Dialog title={t.withdrawals.request} onClose={onClose}>
      <p>{t.withdrawals.intro(written(withdrawable))}</p>
      {bankAccount ? <p className="soft">{t.withdrawals.goesTo(lineOf(bankAccount))}</p> : null}
      <ProblemNote error={bankAccountError} />
      <Form error={local.problem ?? request.error} onSubmit={submit}>
        <Field
          label={t.withdrawals.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoFocus
        />
        <button
          type="button"
          className="link"
          onClick={() => setTyped((withdrawable / 100).toFixed(2).replace('.', ','))}
        >
          {t.withdrawals.all}
        </button>
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" disabled={!bankAccount} isBusy={request.isPending}>
            {amount ? t.withdrawals.submit(written(amount)) : t.withdrawals.request}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
