import type { CardBrand } from '@catraca/kernel/cards';
import { brandOf, cvvLength } from '../rules/card-brand.ts';
import { digitsOf, maskCardNumber, maskCvv, maskExpiry, maskZipCode } from '../rules/masks.ts';
import { stateOf } from '../rules/zip-code.ts';
import { BrandMark, BrandMarks } from '../views/brand-mark.tsx';
import { CheckBox } from './check-box.tsx';
import { DocumentField } from './document-field.tsx';
import { Field } from './field.tsx';
import type { Form } from './use-form.ts';

interface Props {
  form: Form;
  brands: CardBrand[];
}

export function CardFields({ form, brands }: Props) {
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
      <AddressFields form={form} />
    </fieldset>
  );
}

/** A CEP tells its state by itself; the street would take a directory. */
function AddressFields({ form }: { form: Form }) {
  const state = stateOf(digitsOf(form.values.zipCode));
  return (
    <div class="pair pair-narrow">
      <Field
        form={form}
        name="zipCode"
        label="CEP da fatura"
        mask={maskZipCode}
        hint={state ? `Estado: ${state}` : undefined}
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
