import { maskPhone } from '../rules/masks.ts';
import { DocumentField } from './document-field.tsx';
import { Field } from './field.tsx';
import type { Form } from './use-form.ts';

interface Props {
  form: Form;
  /** A sale by card needs the phone. */
  isPhoneRequired: boolean;
}

export function BuyerFields({ form, isPhoneRequired }: Props) {
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
        <DocumentField form={form} name="document" label="CPF ou CNPJ" />
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
