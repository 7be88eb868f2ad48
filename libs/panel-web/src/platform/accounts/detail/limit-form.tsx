import { FieldProblem } from '../../../api/problem.ts';
import { centsOf } from '../../../rules/money.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useLocalProblem } from '../../../ui/local-problem.ts';
import { usePlatformTexts } from '../../texts.ts';
import { typedAmount } from '../contract/amounts.ts';

interface LimitProps {
  /** Cents. */
  limit: number;
  isEditable: boolean;
  onChange: (limit: number) => void;
}

/** How much a person in support refunds at once. */
export function LimitForm({ limit, isEditable, onChange }: LimitProps) {
  const t = usePlatformTexts();
  const own = useTexts();
  const local = useLocalProblem();
  const submit = (given: FormData) =>
    local.check(() => {
      const cents = centsOf(String(given.get('support_refund_limit')));
      if (cents === null) throw new FieldProblem({ support_refund_limit: own.refund.amountWrong });
      onChange(cents);
    });
  return (
    <Form error={local.problem} onSubmit={submit}>
      <Field
        label={own.account.supportLimit}
        hint={own.account.supportLimitHint}
        name="support_refund_limit"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typedAmount(limit)}
        disabled={!isEditable}
      />
      {isEditable ? (
        <div className="actions card-actions">
          <Button type="submit">{t.account.saveLimit}</Button>
        </div>
      ) : null}
    </Form>
  );
}
