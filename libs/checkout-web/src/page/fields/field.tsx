import type { ComponentChildren } from 'preact';
import type { FieldName } from '../rules/values.ts';
import { type Form, fieldId } from './use-form.ts';

type TextField = Exclude<FieldName, 'installments'>;

interface InputOptions {
  type?: 'text' | 'email' | 'tel';
  inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  autoComplete: string;
  autoCapitalize?: 'words' | 'characters';
  maxLength?: number;
  placeholder?: string;
}

interface Props {
  form: Form;
  name: TextField;
  label: string;
  /** Formats what is typed. */
  mask?: (text: string) => string;
  isOptional?: boolean;
  hint?: string | undefined;
  /** Beside the label or in the field. */
  aside?: ComponentChildren;
  children?: ComponentChildren;
  input: InputOptions;
}

/** A text field with its label, hint and error. */
export function Field({ form, name, label, mask, isOptional, hint, aside, children, input }: Props) {
  const id = fieldId(name);
  const error = form.errors[name];
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div class={`field field-${name}`}>
      <div class="label-row">
        <label for={id}>
          {label}
          {isOptional && <span class="optional"> (opcional)</span>}
        </label>
        {aside}
      </div>
      <div class="control">
        <input
          {...input}
          id={id}
          name={name}
          // The types of Preact want one literal per element.
          type={(input.type ?? 'text') as 'text'}
          required={!isOptional}
          value={form.values[name]}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={described || undefined}
          onInput={({ currentTarget }) => {
            if (mask) writeMasked(currentTarget, mask);
            form.set({ [name]: currentTarget.value });
          }}
          onBlur={() => form.leave(name)}
        />
        {children}
      </div>
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && !error && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Formats the field and keeps the caret behind the same character. */
function writeMasked(input: HTMLInputElement, mask: (text: string) => string): void {
  const typed = input.value;
  const caret = input.selectionStart ?? typed.length;
  const masked = mask(typed);
  if (masked === typed) return;
  const isAtEnd = caret >= typed.length;
  const behind = mask(typed.slice(0, caret)).length;
  input.value = masked;
  if (!isAtEnd) input.setSelectionRange(behind, behind);
}
