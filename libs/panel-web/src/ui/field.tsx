import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { useFieldProblem } from './form.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  label: string;
  /** As the API's body names it. */
  name: string;
  hint?: string;
  isOptional?: boolean;
}

export function Field({ label, name, hint, isOptional, ...input }: FieldProps) {
  const problem = useFieldProblem(name);
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, problem, isOptional }}>
      <input id={id} name={name} {...input} {...described(id, hint, problem)} />
    </Labelled>
  );
}

interface SelectProps extends ComponentProps<'select'> {
  label: string;
  name: string;
  options: readonly (readonly [value: string, text: string])[];
}

export function Select({ label, name, options, ...select }: SelectProps) {
  const problem = useFieldProblem(name);
  const id = useId();
  return (
    <Labelled {...{ id, label, problem }}>
      <select id={id} name={name} {...select} {...described(id, undefined, problem)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  name: string;
  hint?: string;
}

export function TextArea({ label, name, hint, ...area }: TextAreaProps) {
  const problem = useFieldProblem(name);
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, problem }}>
      <textarea id={id} name={name} {...area} {...described(id, hint, problem)} />
    </Labelled>
  );
}

function described(id: string, hint: string | undefined, problem: string | undefined) {
  const by = problem ? `${id}-problem` : hint && `${id}-hint`;
  return { 'aria-invalid': problem ? true : undefined, 'aria-describedby': by };
}

interface LabelledProps {
  id: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  isOptional?: boolean | undefined;
  children: ReactNode;
}

function Labelled({ id, label, hint, problem, isOptional, children }: LabelledProps) {
  const t = useTexts();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional ? <span className="soft"> ({t.common.optional})</span> : null}
      </label>
      {children}
      {problem ? (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
      {hint && !problem ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
