import type { CardBrand } from '@catraca/kernel/cards';
import type { Checkout } from '../checkout.ts';
import { BuyerFields } from '../fields/buyer-fields.tsx';
import { CardFields } from '../fields/card-fields.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import { InstallmentPicker } from '../fields/installment-picker.tsx';
import { MethodChoice } from '../fields/method-choice.tsx';
import type { Form } from '../fields/use-form.ts';
import { brandOf } from '../rules/card-brand.ts';
import { type InstallmentMatrix, type InstallmentOption, optionsFor } from '../rules/installments.ts';
import { digitsOf } from '../rules/masks.ts';
import { usableMethods } from '../rules/methods.ts';
import type { Expected } from '../rules/validate.ts';
import type { Values } from '../rules/values.ts';
import type { Session } from '../session.ts';
import type { State } from '../state.ts';
import { KnownCustomer } from './known-customer.tsx';
import { MandateTerms } from './mandate-terms.tsx';
import { NoticeBox } from './notice-box.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PayButton } from './pay-button.tsx';
import { SavedCard } from './saved-card.tsx';

interface Props {
  checkout: Checkout;
  state: State;
  form: Form;
}

/** What the buyer fills in before paying. */
export function PaymentForm({ checkout, state, form }: Props) {
  const { method, notice, asksBuyer } = state;
  const session = state.session!;
  const isCard = method === 'credit_card';
  const options = optionsOf(state, form.values);
  const chosen = chosenOf(options, form.values);
  const pay = () => {
    if (form.check()) void checkout.pay({ ...form.values, installments: chosen?.installments ?? 1 });
  };
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      {notice && <NoticeBox notice={notice} />}
      <MandateTerms session={session} level={2} />
      {!session.card_id && (
        <MethodChoice
          methods={usableMethods(session, state.isCardHeld)}
          chosen={method}
          maxInstallments={Math.max(1, ...optionsFor(matrixOf(session), null).map((one) => one.installments))}
          onChoose={(method) => checkout.dispatch({ type: 'methodChosen', method })}
        />
      )}
      {session.customer && !asksBuyer && <KnownCustomer customer={session.customer} />}
      {asksBuyer && <BuyerFields form={form} isPhoneRequired={isCard && !session.card_id} />}
      {isCard && session.card_id && <SavedCard card={session.card} />}
      {isCard && !session.card_id && (
        <CardFields checkout={checkout} form={form} brands={brandsOf(session)} />
      )}
      {isCard && <InstallmentPicker form={form} options={options} />}
      {isCard && !session.card_id && session.save_card && (
        <CheckBox isChecked={form.values.saveCard} onChange={(saveCard) => form.set({ saveCard })}>
          Salvar este cartão para a próxima compra nesta loja
        </CheckBox>
      )}
      <OfflineBanner state={state} place="screen" />
      <PayButton state={state} total={totalOf(state, form.values)} installments={chosen?.installments ?? 1} />
    </form>
  );
}

/** Cents, with the interest of the chosen installments. */
export function totalOf(state: State, values: Values): number {
  return chosenOf(optionsOf(state, values), values)?.total_amount ?? state.session!.amount;
}

function optionsOf({ session, method }: State, { number }: Values): InstallmentOption[] {
  if (!session || method !== 'credit_card') return [];
  return optionsFor(matrixOf(session), session.card ? session.card.brand : brandOf(digitsOf(number)));
}

function chosenOf(options: InstallmentOption[], values: Values): InstallmentOption | undefined {
  return options.find(({ installments }) => installments === values.installments) ?? options[0];
}

/** What the form has to have before it is sent. */
export function expectedOf({ session, method, asksBuyer }: State): Expected {
  return {
    buyer: session !== null && asksBuyer,
    card: method === 'credit_card' && session !== null && session.card_id === null,
    brands: session ? brandsOf(session) : [],
    now: new Date(),
  };
}

function matrixOf({ installments }: Session): InstallmentMatrix {
  return installments?.matrix ?? {};
}

function brandsOf(session: Session): CardBrand[] {
  return Object.keys(matrixOf(session)) as CardBrand[];
}
