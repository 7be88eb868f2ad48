import { useId } from 'react';
import { useFieldProblem } from './form.tsx';

interface ChoicesProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string, hint?: string])[];
  onChange: (value: Value) => void;
}

/** One of a few, all in sight. */
export function Choices<Value extends string>({
  legend,
  name,
  value,
  options,
  onChange,
}: ChoicesProps<Value>) {
  const problem = useFieldProblem(name);
  const id = useId();
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend>{legend}</legend>
      {options.map(([one, text, hint]) => (
        <label key={one} className="choice">
          <input
            type="radio"
            name={name}
            value={one}
            checked={value === one}
            onChange={() => onChange(one)}
            aria-invalid={problem ? true : undefined}
          />
          <span>
            {text}
            {hint ? <span className="choice-hint">{hint}</span> : null}
          </span>
        </label>
      ))}
      {problem ? (
        <p className="field-problem" id={id}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
