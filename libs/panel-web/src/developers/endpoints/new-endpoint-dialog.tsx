import { useNavigate, useParams } from '@tanstack/react-router';
import { useCreateEndpoint } from '../../queries/webhook-endpoints.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { EndpointFields, endpointIn } from '../endpoint-fields.tsx';

export function NewEndpointDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { mode } = useParams({ from: '/$mode' });
  const create = useCreateEndpoint();
  const local = useLocalProblem();
  if (create.data) {
    const { id, secret } = create.data;
    const open = () =>
      void navigate({ to: '/$mode/desenvolvedores/webhooks/$endpoint', params: { mode, endpoint: id } });
    return (
      <Dialog title={t.webhooks.created} onClose={open}>
        {secret ? (
          <SecretOnce secret={secret} hint={t.webhooks.secretHint} />
        ) : (
          <p>{t.webhooks.secretLater}</p>
        )}
        <div className="dialog-actions">
          <Button kind="primary" onClick={open}>
            {t.keys.kept}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t.webhooks.create} onClose={onClose}>
      <Form
        error={local.problem ?? create.error}
        onSubmit={(given) => local.check(() => create.mutate(endpointIn(given, t)))}
      >
        <EndpointFields events={['*']} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={create.isPending}>
            {t.webhooks.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
