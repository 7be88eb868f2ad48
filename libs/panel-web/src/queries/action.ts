import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useScope } from '../api/scope.tsx';

/**
 * An action, after which all that was read in this scope is read anew: also after a failure, as a lost answer
 * may be of an action that was done.
 */
export function useAction<Input, Output>(action: (input: Input) => Promise<Output>) {
  const { key } = useScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}

/** An action with an Idempotency-Key. `name` and the input tell what is the same, in this scope. */
export function useSubmission<Input, Output>(
  name: string,
  submit: (input: Input, idempotencyKey: string) => Promise<Output>,
) {
  const { key, submissions } = useScope();
  return useAction((input: Input) =>
    submissions.with([...key, name, input], (idempotencyKey) => submit(input, idempotencyKey)),
  );
}
