import type { Authorization, Interval } from '@catraca/contracts/http/schemas/mandate';
import { useTexts } from '../texts/texts.tsx';
import { Choices } from '../ui/choices.tsx';
import { Field, Select } from '../ui/field.tsx';
import { AuthorizationFields } from './authorization-fields.tsx';
import { MandateDays } from './mandate-days.tsx';

const intervals = ['week', 'month', 'quarter', 'half_year', 'year'] as const satisfies Interval[];

/** What other fields depend on. */
export interface MandateShape {
  isFixed: boolean;
  interval: Interval;
  authorization: Authorization;
}

export const usualShape: MandateShape = { isFixed: true, interval: 'month', authorization: 'first_payment' };

interface FieldsProps {
  /** Before the names of the fields: where the terms stand in the API's body. */
  prefix: '' | 'mandate.';
  shape: MandateShape;
  onShape: (shape: MandateShape) => void;
}

/** What a payer is asked to allow. */
export function MandateFields({ prefix, shape, onShape }: FieldsProps) {
  const t = useTexts();
  const change = (changed: Partial<MandateShape>) => onShape({ ...shape, ...changed });
  return (
    <>
      <fieldset>
        <legend>{t.newMandate.customer}</legend>
        <Field label={t.newCharge.name} name={`${prefix}customer.name`} autoComplete="off" required />
        <Field
          label={t.newCharge.document}
          name={`${prefix}customer.document`}
          autoCapitalize="characters"
          autoComplete="off"
          required
        />
        <Field
          label={t.newCharge.email}
          name={`${prefix}customer.email`}
          type="email"
          autoComplete="off"
          required
        />
      </fieldset>
      <Field
        label={t.newMandate.description}
        hint={t.newMandate.descriptionHint}
        name={`${prefix}description`}
        maxLength={35}
        required
      />
      <Field
        label={t.newMandate.reference}
        hint={t.newMandate.referenceHint}
        name={`${prefix}reference`}
        maxLength={35}
        isOptional
      />
      <Choices
        legend={t.newMandate.kind}
        name="kind"
        value={shape.isFixed ? 'fixed' : 'variable'}
        options={[
          ['fixed', t.newMandate.fixed],
          ['variable', t.newMandate.variable],
        ]}
        onChange={(kind) => change({ isFixed: kind === 'fixed' })}
      />
      <Field
        key={String(shape.isFixed)}
        label={shape.isFixed ? t.newMandate.amount : t.newMandate.minimumLimit}
        hint={shape.isFixed ? t.newCharge.amountHint : t.newMandate.minimumLimitHint}
        name={`${prefix}${shape.isFixed ? 'amount' : 'minimum_limit'}`}
        inputMode="decimal"
        autoComplete="off"
        isOptional={!shape.isFixed}
      />
      <Select
        label={t.mandate.interval}
        name={`${prefix}interval`}
        value={shape.interval}
        onChange={({ target }) => change({ interval: target.value as Interval })}
        options={intervals.map((one) => [one, t.interval[one]])}
      />
      <MandateDays prefix={prefix} />
      <AuthorizationFields prefix={prefix} shape={shape} onChange={change} />
      <Select
        label={t.mandate.retry}
        name={`${prefix}retry`}
        defaultValue="three_in_seven_days"
        options={(['three_in_seven_days', 'none'] as const).map((one) => [one, t.retryPolicy[one]])}
      />
    </>
  );
}
