import { useState } from 'react';
import { FieldProblem } from '../../api/problem.ts';
import { type Charge, useRefund } from '../../queries/charges.ts';
import { textOf } from '../../rules/form-text.ts';
import { centsOf, written } from '../../rules/money.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { useToast } from '../../ui/toast.tsx';
import { remainingOf } from './remaining.ts';

interface Props {
  charge: Charge;
  onClose: () => void;
}

export function RefundDialog({ charge, onClose }: Props) {
  const t = useTexts();
  const tell = useToast();
  const refund = useRefund(charge.id);
  const local = useLocalProblem();
  const [isPart, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const remaining = remainingOf(charge);
  const amount = isPart ? centsOf(typed) : remaining;
  const submit = (given: FormData) =>
    local.check(() => {
      if (!amount) throw new FieldProblem({ amount: t.refund.amountWrong });
      refund.mutate(
        { amount, reason: textOf(given, 'reason') },
        {
          onSuccess: () => {
            tell(t.refund.done(written(amount)));
            onClose();
          },
        },
      );
    });
  return (
    <Dialog title={t.refund.title} onClose={onClose}>
      <p>{t.refund.intro(written(remaining))}</p>
      <Form error={local.problem ?? refund.error} onSubmit={submit}>
        <Choices
          legend={t.refund.kind}
          name="kind"
          value={isPart ? 'part' : 'whole'}
          options={[
            ['whole', t.refund.whole(written(remaining))],
            ['part', t.refund.part],
          ]}
          onChange={(kind) => setPart(kind === 'part')}
        />
        {isPart ? (
          <Field
            label={t.refund.amount}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoFocus
          />
        ) : null}
        <Field label={t.refund.reason} name="reason" isOptional />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="danger" type="submit" isBusy={refund.isPending}>
            {amount ? t.refund.submit(written(amount)) : t.refund.submitOpen}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
