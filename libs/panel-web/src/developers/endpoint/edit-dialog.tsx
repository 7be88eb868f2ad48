import { useChangeEndpoint, type WebhookEndpoint } from '../../queries/webhook-endpoints.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { useToast } from '../../ui/toast.tsx';
import { EndpointFields, endpointIn } from '../endpoint-fields.tsx';

interface EditProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

export function EditDialog({ endpoint: { id, url, events }, onClose }: EditProps) {
  const t = useTexts();
  const tell = useToast();
  const change = useChangeEndpoint(id);
  const local = useLocalProblem();
  const onSuccess = () => {
    tell(t.webhooks.saved);
    onClose();
  };
  return (
    <Dialog title={t.webhooks.edit} onClose={onClose}>
      <Form
        error={local.problem ?? change.error}
        onSubmit={(given) => local.check(() => change.mutate(endpointIn(given, t), { onSuccess }))}
      >
        <EndpointFields url={url} events={events} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={change.isPending}>
            {t.webhooks.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
