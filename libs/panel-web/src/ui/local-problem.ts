import { useState } from 'react';
import { FieldProblem } from '../api/problem.ts';

/** What the page itself finds wrong in a form, before the API is asked. */
export function useLocalProblem() {
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const check = (submit: () => void) => {
    try {
      setProblem(null);
      submit();
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      setProblem(error);
    }
  };
  return { problem, check };
}
