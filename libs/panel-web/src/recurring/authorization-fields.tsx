import { BankChoice } from '../balance/bank-account/bank-choice.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Choices } from '../ui/choices.tsx';
import { Field, Select } from '../ui/field.tsx';
import type { MandateShape } from './mandate-shape.ts';

const authorizations = ['first_payment', 'qr', 'bank_request'] as const;
const HOUR = 3_600;
const DAY = 24 * HOUR;

interface FieldsProps {
  prefix: string;
  shape: MandateShape;
  onChange: (changed: Partial<MandateShape>) => void;
}

/** How the payer is asked, and for how long. */
export function AuthorizationFields({ prefix, shape: { authorization, isFixed }, onChange }: FieldsProps) {
  const t = useTexts();
  const isAsked = authorization === 'bank_request';
  return (
    <>
      <Choices
        legend={t.mandate.authorization}
        name={`${prefix}authorization`}
        value={authorization}
        options={authorizations.map((one) => [one, t.authorization[one], t.authorizationHint[one]])}
        onChange={(chosen) => onChange({ authorization: chosen })}
      />
      {authorization === 'first_payment' ? (
        <Field
          key={String(isFixed)}
          label={t.newMandate.first}
          hint={isFixed ? t.newMandate.firstHint : t.newCharge.amountHint}
          name={`${prefix}first_charge.amount`}
          inputMode="decimal"
          autoComplete="off"
          isOptional={isFixed}
        />
      ) : null}
      {isAsked ? (
        <fieldset>
          <legend>{t.newMandate.payerBank}</legend>
          <BankChoice name={`${prefix}payer_bank.ispb`} />
          <div className="pair">
            <Field
              label={t.bankAccount.branch}
              name={`${prefix}payer_bank.branch`}
              inputMode="numeric"
              autoComplete="off"
              isOptional
            />
            <Field label={t.bankAccount.account} name={`${prefix}payer_bank.account`} autoComplete="off" />
          </div>
        </fieldset>
      ) : null}
      <Select
        key={authorization}
        label={t.newMandate.expires}
        name={`${prefix}expires_in`}
        defaultValue={String(isAsked ? 7 * DAY : DAY)}
        options={[
          [String(HOUR), t.newCharge.hour],
          [String(DAY), t.newCharge.day],
          [String(7 * DAY), t.newCharge.week],
          ...(isAsked ? ([[String(30 * DAY), t.newMandate.month]] as const) : []),
        ]}
      />
    </>
  );
}
