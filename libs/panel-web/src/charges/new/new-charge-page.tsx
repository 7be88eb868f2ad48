import { useNavigate, useParams } from '@tanstack/react-router';
import type { CallInput } from '../../api/calls.ts';
import { FieldProblem } from '../../api/problem.ts';
import { useCreateCharge } from '../../queries/charges.ts';
import { textOf } from '../../rules/form-text.ts';
import { centsOf } from '../../rules/money.ts';
import { useMay } from '../../shell/member.tsx';
import type { Texts } from '../../texts/pt.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Forbidden } from '../../ui/states.tsx';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export function NewChargePage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const navigate = useNavigate();
  const create = useCreateCharge();
  const local = useLocalProblem();
  if (!may('sell')) return <Forbidden />;
  const submit = (given: FormData) =>
    local.check(() =>
      create.mutate(orderOf(given, t), {
        onSuccess: ({ id }) =>
          void navigate({ to: '/$mode/cobrancas/$code', params: { mode, code: id }, replace: true }),
      }),
    );
  return (
    <div className="form-page">
      <PageHeader title={t.newCharge.title} />
      <section className="card">
        <Form error={local.problem ?? create.error} onSubmit={submit}>
          <Field
            label={t.newCharge.amount}
            hint={t.newCharge.amountHint}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <Field
            label={t.newCharge.description}
            hint={t.newCharge.descriptionHint}
            name="description"
            isOptional
          />
          <Field label={t.newCharge.reference} hint={t.newCharge.referenceHint} name="reference" isOptional />
          <fieldset>
            <legend>{t.newCharge.customer}</legend>
            <Field label={t.newCharge.name} name="customer.name" autoComplete="off" required />
            <Field
              label={t.newCharge.document}
              name="customer.document"
              autoCapitalize="characters"
              autoComplete="off"
              required
            />
            <Field label={t.newCharge.email} name="customer.email" type="email" autoComplete="off" required />
          </fieldset>
          <Select
            label={t.newCharge.expires}
            name="expires_in"
            defaultValue={String(DAY)}
            options={[
              [String(HOUR), t.newCharge.hour],
              [String(DAY), t.newCharge.day],
              [String(7 * DAY), t.newCharge.week],
            ]}
          />
          <Button kind="primary" type="submit" isBusy={create.isPending || create.isSuccess}>
            {t.newCharge.submit}
          </Button>
        </Form>
      </section>
    </div>
  );
}

function orderOf(given: FormData, t: Texts): CallInput<'POST /charges'>['body'] {
  const amount = centsOf(String(given.get('amount')));
  if (amount === null) throw new FieldProblem({ amount: t.newCharge.amountWrong });
  return {
    amount,
    payment_method: 'pix',
    description: textOf(given, 'description'),
    reference: textOf(given, 'reference'),
    expires_in: Number(given.get('expires_in')),
    customer: {
      name: textOf(given, 'customer.name') ?? '',
      document: textOf(given, 'customer.document') ?? '',
      email: textOf(given, 'customer.email') ?? '',
    },
  };
}
