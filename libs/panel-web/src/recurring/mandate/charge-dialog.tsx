import { useNavigate, useParams } from '@tanstack/react-router';
import { FieldProblem } from '../../api/problem.ts';
import { type Mandate, useChargeMandate } from '../../queries/mandates.ts';
import { textOf } from '../../rules/form-text.ts';
import { centsOf, written } from '../../rules/money.ts';
import type { Texts } from '../../texts/pt.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';

/** Charges a cycle of the mandate. */
export function ChargeDialog({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  const navigate = useNavigate();
  const charge = useChargeMandate(mandate.id);
  const local = useLocalProblem();
  const submit = (given: FormData) =>
    local.check(() =>
      charge.mutate(orderOf(given, mandate, t), {
        onSuccess: ({ id }) => void navigate({ to: '/$mode/cobrancas/$code', params: { mode, code: id } }),
      }),
    );
  return (
    <Dialog title={t.mandate.chargeTitle} onClose={onClose}>
      <p>{t.mandate.chargeIntro}</p>
      <Form error={local.problem ?? charge.error} onSubmit={submit}>
        {mandate.amount === null ? (
          <Field
            label={t.newCharge.amount}
            hint={t.newCharge.amountHint}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
          />
        ) : (
          <p>{t.mandate.chargeAmount(written(mandate.amount))}</p>
        )}
        <Field label={t.recurring.due} hint={t.mandate.dueHint} name="due_on" type="date" required />
        <Field label={t.newCharge.description} name="description" isOptional />
        <Field label={t.newCharge.reference} hint={t.newCharge.referenceHint} name="reference" isOptional />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={charge.isPending || charge.isSuccess}>
            {t.mandate.chargeSubmit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function orderOf(given: FormData, { amount: fixed }: Mandate, t: Texts) {
  const amount = fixed === null ? centsOf(String(given.get('amount'))) : undefined;
  const due_on = textOf(given, 'due_on');
  if (amount === null) throw new FieldProblem({ amount: t.newCharge.amountWrong });
  if (!due_on) throw new FieldProblem({ due_on: t.recurring.dayWrong });
  return { amount, due_on, description: textOf(given, 'description'), reference: textOf(given, 'reference') };
}
