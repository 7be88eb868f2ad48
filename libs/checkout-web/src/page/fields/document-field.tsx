import { useState } from 'preact/hooks';
import { maskDocument } from '../rules/masks.ts';
import { Field } from './field.tsx';
import { type Form, fieldId } from './use-form.ts';

interface Props {
  form: Form;
  name: 'document' | 'holderDocument';
  label: string;
}

/**
 * A CPF or a CNPJ. A phone shows its keypad of numbers, and letters when they are asked for or already there:
 * the first twelve characters of a CNPJ may be letters.
 */
export function DocumentField({ form, name, label }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const isWritten = /[A-Z]/.test(form.values[name]);
  const toggle = () => {
    setIsAsked(!isAsked);
    document.getElementById(fieldId(name))?.focus();
  };
  const button = (
    <button type="button" class="link letters" onClick={toggle}>
      {isAsked ? 'Só números' : 'CNPJ com letras?'}
    </button>
  );
  return (
    <Field
      form={form}
      name={name}
      label={label}
      mask={maskDocument}
      aside={isWritten ? null : button}
      input={{
        inputMode: isAsked || isWritten ? 'text' : 'numeric',
        autoCapitalize: 'characters',
        autoComplete: 'off',
        maxLength: 20,
      }}
    />
  );
}
