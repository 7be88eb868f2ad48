import { Link, useParams } from '@tanstack/react-router';
import type { CallInput } from '../../api/calls.ts';
import { FieldProblem } from '../../api/problem.ts';
import { useCreateLink } from '../../queries/links.ts';
import { textOf } from '../../rules/form-text.ts';
import { centsOf } from '../../rules/money.ts';
import { useMay } from '../../shell/member.tsx';
import type { Texts } from '../../texts/pt.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBoxes } from '../../ui/check-boxes.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { ReadyLink } from './ready-link.tsx';

const methods = ['pix', 'credit_card'] as const;

export function NewLinkPage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const create = useCreateLink();
  const local = useLocalProblem();
  if (!may('sell')) return <Forbidden />;
  return (
    <div className="form-page">
      <Link className="back" to="/$mode/links" params={{ mode }}>
        <Icon name="back" />
        {t.links.title}
      </Link>
      <PageHeader title={create.data ? t.newLink.ready : t.newLink.title} />
      {create.data ? (
        <ReadyLink link={create.data} onAnother={create.reset} />
      ) : (
        <section className="card">
          <Form
            error={local.problem ?? create.error}
            onSubmit={(given) => local.check(() => create.mutate(offerOf(given, t)))}
          >
            <Field label={t.newLink.amount} name="amount" inputMode="decimal" autoComplete="off" required />
            <Field
              label={t.newLink.description}
              hint={t.newLink.descriptionHint}
              name="description"
              isOptional
            />
            <Field label={t.newLink.reference} name="reference" isOptional />
            <CheckBoxes
              legend={t.newLink.methods}
              name="payment_methods"
              chosen={['pix']}
              options={methods.map((one) => [one, t.method[one]])}
            />
            <Field
              label={t.newLink.most}
              hint={t.newLink.mostHint}
              name="max_payments"
              inputMode="numeric"
              isOptional
            />
            <Button kind="primary" type="submit" isBusy={create.isPending}>
              {t.newLink.submit}
            </Button>
          </Form>
        </section>
      )}
    </div>
  );
}

function offerOf(given: FormData, t: Texts): CallInput<'POST /payment_links'>['body'] {
  const amount = centsOf(String(given.get('amount')));
  const payment_methods = methods.filter((one) => given.getAll('payment_methods').includes(one));
  if (amount === null) throw new FieldProblem({ amount: t.newCharge.amountWrong });
  if (payment_methods.length === 0) throw new FieldProblem({ payment_methods: t.newLink.methodsWrong });
  const most = textOf(given, 'max_payments');
  return {
    amount,
    payment_methods,
    description: textOf(given, 'description'),
    reference: textOf(given, 'reference'),
    max_payments: most === undefined ? undefined : Number(most),
  };
}
