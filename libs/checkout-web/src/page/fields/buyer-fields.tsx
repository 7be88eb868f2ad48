import { maskDocument, maskPhone } from '../rules/masks.ts';
import { Field } from './field.tsx';
import { LettersButton, useLetters } from './letters.tsx';
import type { Form } from './use-form.ts';

interface Props {
  form: Form;
  /** A sale by card needs the phone. */
  isPhoneRequired: boolean;
}

export function BuyerFields({ form, isPhoneRequired }: Props) {
  const letters = useLetters();
  return (
    <fieldset class="group">
      <legend>Seus dados</legend>
      <Field
        form={form}
        name="name"
        label="Nome completo"
        input={{ autoComplete: 'name', autoCapitalize: 'words', maxLength: 120 }}
      />
      <Field
        form={form}
        name="email"
        label="E-mail"
        input={{ type: 'email', autoComplete: 'email', inputMode: 'email', maxLength: 180 }}
      />
      <div class="pair">
        <Field
          form={form}
          name="document"
          label="CPF ou CNPJ"
          mask={maskDocument}
          aside={<LettersButton letters={letters} />}
          input={{ inputMode: letters.inputMode, autoComplete: 'off', maxLength: 20 }}
        />
        <Field
          form={form}
          name="phone"
          label="Celular"
          mask={maskPhone}
          isOptional={!isPhoneRequired}
          input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', maxLength: 24 }}
        />
      </div>
    </fieldset>
  );
}
