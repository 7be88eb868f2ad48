import type { CardBrand } from '@catraca/kernel/cards';
import type { Checkout } from '../checkout.ts';
import { brandOf, cvvLength } from '../rules/card-brand.ts';
import { digitsOf, maskCardNumber, maskCvv, maskExpiry, maskZipCode } from '../rules/masks.ts';
import { BrandMark, BrandMarks } from '../views/brand-mark.tsx';
import { CheckBox } from './check-box.tsx';
import { DocumentField } from './document-field.tsx';
import { Field } from './field.tsx';
import { useAddress } from './use-address.ts';
import type { Form } from './use-form.ts';

interface Props {
  checkout: Checkout;
  form: Form;
  brands: CardBrand[];
}

export function CardFields({ checkout, form, brands }: Props) {
  const { values, set } = form;
  const brand = brandOf(digitsOf(values.number));
  return (
    <fieldset class="group">
      <legend>Dados do cartão</legend>
      <BrandMarks brands={brands} />
      <Field
        form={form}
        name="number"
        label="Número do cartão"
        mask={maskCardNumber}
        input={{ inputMode: 'numeric', autoComplete: 'cc-number', placeholder: '0000 0000 0000 0000' }}
      >
        {brand && <BrandMark brand={brand} />}
      </Field>
      <div class="pair pair-narrow">
        <Field
          form={form}
          name="expiry"
          label="Validade"
          mask={maskExpiry}
          input={{ inputMode: 'numeric', autoComplete: 'cc-exp', placeholder: 'MM/AA' }}
        />
        <Field
          form={form}
          name="cvv"
          label="Código (CVV)"
          mask={(text) => maskCvv(text, values.number)}
          hint={cvvLength(brand) === 4 ? '4 números na frente do cartão' : '3 números no verso do cartão'}
          input={{ inputMode: 'numeric', autoComplete: 'cc-csc' }}
        />
      </div>
      <Field
        form={form}
        name="holderName"
        label="Nome impresso no cartão"
        input={{ autoComplete: 'cc-name', autoCapitalize: 'characters', maxLength: 64 }}
      />
      <CheckBox isChecked={values.isOtherHolder} onChange={(isOtherHolder) => set({ isOtherHolder })}>
        O cartão é de outra pessoa
      </CheckBox>
      {values.isOtherHolder && (
        <DocumentField form={form} name="holderDocument" label="CPF ou CNPJ do titular" />
      )}
      <AddressFields checkout={checkout} form={form} />
    </fieldset>
  );
}

/** What the CEP tells is shown, so that the buyer sees a wrong one. */
function AddressFields({ checkout, form }: Omit<Props, 'brands'>) {
  const address = useAddress(checkout, digitsOf(form.values.zipCode));
  return (
    <div class="pair pair-narrow">
      <Field
        form={form}
        name="zipCode"
        label="CEP da fatura"
        mask={maskZipCode}
        hint={address}
        input={{ inputMode: 'numeric', autoComplete: 'billing postal-code', placeholder: '00000-000' }}
      />
      <Field
        form={form}
        name="addressNumber"
        label="Número do endereço"
        input={{ autoComplete: 'off', maxLength: 20, placeholder: '120 ou S/N' }}
      />
    </div>
  );
}
