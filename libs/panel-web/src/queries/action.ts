import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useScope } from '../api/scope.tsx';
import type { SubmissionKeys } from '../api/submission-keys.ts';

/**
 * An action, after which all that was read in this scope is read anew: also after a failure, as a lost answer
 * may be of an action that was done. `keys`: the action's own, renewed by success.
 */
export function useAction<Input, Output>(action: (input: Input) => Promise<Output>, keys?: SubmissionKeys) {
  const { key } = useScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => keys?.renew(),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}
