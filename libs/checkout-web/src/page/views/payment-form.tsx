import type { CardBrand } from '@catraca/kernel/cards';
import type { Checkout } from '../checkout.ts';
import { BuyerFields } from '../fields/buyer-fields.tsx';
import { CardFields } from '../fields/card-fields.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import { InstallmentPicker } from '../fields/installment-picker.tsx';
import { MethodChoice } from '../fields/method-choice.tsx';
import type { Form } from '../fields/use-form.ts';
import { brandOf } from '../rules/card-brand.ts';
import { type InstallmentMatrix, optionsFor } from '../rules/installments.ts';
import { digitsOf } from '../rules/masks.ts';
import type { Expected } from '../rules/validate.ts';
import { type Session, usableMethods } from '../session.ts';
import type { State } from '../state.ts';
import { KnownCustomer } from './known-customer.tsx';
import { NoticeBox } from './notice-box.tsx';
import { PayButton } from './pay-button.tsx';
import { SavedCard } from './saved-card.tsx';

interface Props {
  checkout: Checkout;
  state: State;
  form: Form;
}

/** What the buyer fills in before paying. */
export function PaymentForm({ checkout, state, form }: Props) {
  const { method, notice, pix, asksBuyer } = state;
  const session = state.session!;
  const isCard = method === 'credit_card';
  const brand = session.card ? session.card.brand : brandOf(digitsOf(form.values.number));
  const options = isCard ? optionsFor(matrixOf(session), brand) : [];
  const chosen = options.find(({ installments }) => installments === form.values.installments) ?? options[0];
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
      {!session.card_id && (
        <MethodChoice
          methods={usableMethods(session)}
          chosen={method}
          maxInstallments={Math.max(1, ...optionsFor(matrixOf(session), null).map((one) => one.installments))}
          onChoose={(next) => (pix && next === 'pix' ? checkout.backToPix() : checkout.choose(next))}
        />
      )}
      {session.customer && !asksBuyer && <KnownCustomer customer={session.customer} />}
      {asksBuyer && <BuyerFields form={form} isPhoneRequired={isCard && !session.card_id} />}
      {isCard && session.card_id && <SavedCard card={session.card} />}
      {isCard && !session.card_id && <CardFields form={form} brands={brandsOf(session)} />}
      {isCard && <InstallmentPicker form={form} options={options} />}
      {isCard && !session.card_id && session.save_card && (
        <CheckBox isChecked={form.values.saveCard} onChange={(saveCard) => form.set({ saveCard })}>
          Salvar este cartão para a próxima compra nesta loja
        </CheckBox>
      )}
      <PayButton
        state={state}
        total={chosen?.total_amount ?? session.amount}
        installments={chosen?.installments ?? 1}
      />
    </form>
  );
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
