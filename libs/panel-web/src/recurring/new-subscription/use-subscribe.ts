import { useNavigate, useParams } from '@tanstack/react-router';
import { type SubscriptionOrder, useCreateSubscription } from '../../queries/subscriptions.ts';
import { useLocalProblem } from '../../ui/local-problem.ts';

/** Sends a form, and goes to the page of what it made. */
export function useSubscribe(orderOf: (given: FormData) => SubscriptionOrder) {
  const { mode } = useParams({ from: '/$mode' });
  const navigate = useNavigate();
  const create = useCreateSubscription();
  const local = useLocalProblem();
  const onSuccess = ({ id }: { id: string }) =>
    void navigate({
      to: '/$mode/pix-automatico/assinaturas/$subscription',
      params: { mode, subscription: id },
      replace: true,
    });
  return {
    error: local.problem ?? create.error,
    isBusy: create.isPending || create.isSuccess,
    submit: (given: FormData) => local.check(() => create.mutate(orderOf(given), { onSuccess })),
  };
}
