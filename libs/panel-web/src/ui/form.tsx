import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { fieldProblems } from '../api/problem.ts';
import { ProblemNote } from './problem-note.tsx';

interface FormValue {
  problems: Readonly<Record<string, string>>;
  /** Fields of the form, by their names in the API's body. */
  names: Set<string>;
}

const Context = createContext<FormValue>({ problems: {}, names: new Set() });

interface FormProps {
  /** Of the last try. */
  error: unknown;
  onSubmit: (given: FormData) => void;
  children: ReactNode;
}

/** Shows each problem at its field, and goes to the first one. What belongs to no field stands above. */
export function Form({ error, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const names = useRef(new Set<string>()).current;
  const problems = useMemo(() => fieldProblems(error), [error]);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const others = Object.entries(problems).filter(([name]) => !names.has(name));
  const isToldAtFields = Object.keys(problems).length > 0 && others.length === 0;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      <Context value={useMemo(() => ({ problems, names }), [problems, names])}>
        {isToldAtFields ? null : <ProblemNote error={error} fields={others} />}
        {children}
      </Context>
    </form>
  );
}

export function useFieldProblem(name: string): string | undefined {
  const { problems, names } = useContext(Context);
  useEffect(() => {
    names.add(name);
    return () => void names.delete(name);
  }, [name, names]);
  return problems[name];
}
