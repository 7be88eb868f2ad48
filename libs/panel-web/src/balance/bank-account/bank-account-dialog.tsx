import { FieldProblem } from '../../api/problem.ts';
import { type BankAccountOrder, usePutBankAccount } from '../../queries/bank-account.ts';
import { textOf } from '../../rules/form-text.ts';
import type { Texts } from '../../texts/pt.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { useToast } from '../../ui/toast.tsx';
import { BankChoice } from './bank-choice.tsx';

const accountTypes = ['checking', 'savings', 'payment'] as const;

export function BankAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const put = usePutBankAccount();
  const local = useLocalProblem();
  const submit = (given: FormData) =>
    local.check(() =>
      put.mutate(orderOf(given, t), {
        onSuccess: () => {
          tell(t.bankAccount.saved);
          onClose();
        },
      }),
    );
  return (
    <Dialog title={t.balance.bankAccount} onClose={onClose}>
      <p>{t.bankAccount.intro}</p>
      <Form error={local.problem ?? put.error} onSubmit={submit}>
        <BankChoice name="ispb" />
        <div className="pair">
          <Field label={t.bankAccount.branch} name="branch" inputMode="numeric" autoComplete="off" />
          <Field
            label={t.bankAccount.account}
            hint={t.bankAccount.accountHint}
            name="account"
            autoComplete="off"
          />
        </div>
        <Select
          label={t.bankAccount.type}
          name="account_type"
          defaultValue="checking"
          options={accountTypes.map((one) => [one, t.bankAccountType[one]])}
        />
        <Field label={t.bankAccount.holder} name="holder_name" autoComplete="off" />
        <Field
          label={t.bankAccount.document}
          hint={t.bankAccount.documentHint}
          name="holder_document"
          autoCapitalize="characters"
          autoComplete="off"
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={put.isPending}>
            {t.bankAccount.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function orderOf(given: FormData, t: Texts): BankAccountOrder {
  if (given.get('ispb') === '' && !given.has('ispb.choice'))
    throw new FieldProblem({ ispb: t.bankAccount.choose });
  const text = (name: string) => textOf(given, name) ?? '';
  return {
    ispb: text('ispb'),
    branch: text('branch'),
    account: text('account'),
    account_type: given.get('account_type') as BankAccountOrder['account_type'],
    holder_name: text('holder_name'),
    holder_document: text('holder_document'),
  };
}
