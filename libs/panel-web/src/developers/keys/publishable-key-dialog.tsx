import { type PublishableKey, useChangeDomains, useCreatePublishableKey } from '../../queries/keys.ts';
import { textOf } from '../../rules/form-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useToast } from '../../ui/toast.tsx';

export function PublishableKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const create = useCreatePublishableKey();
  const onSuccess = () => {
    tell(t.keys.publishableCreated);
    onClose();
  };
  const submit = (given: FormData) =>
    create.mutate({ name: textOf(given, 'name') ?? '', allowed_domains: domainsIn(given) }, { onSuccess });
  return (
    <Dialog title={t.keys.createPublishable} onClose={onClose}>
      <Form error={create.error} onSubmit={submit}>
        <Field label={t.keys.name} name="name" autoComplete="off" required />
        <Domains />
        <Submit isBusy={create.isPending} text={t.keys.createPublishable} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface DomainsProps {
  publishableKey: PublishableKey;
  onClose: () => void;
}

export function DomainsDialog({ publishableKey: { id, name, allowed_domains }, onClose }: DomainsProps) {
  const t = useTexts();
  const tell = useToast();
  const change = useChangeDomains();
  const onSuccess = () => {
    tell(t.keys.domainsSaved);
    onClose();
  };
  return (
    <Dialog title={t.keys.domainsOf(name)} onClose={onClose}>
      <Form
        error={change.error}
        onSubmit={(given) => change.mutate({ id, allowed_domains: domainsIn(given) }, { onSuccess })}
      >
        <Domains defaultValue={allowed_domains.join('\n')} />
        <Submit isBusy={change.isPending} text={t.keys.saveDomains} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Domains({ defaultValue }: { defaultValue?: string }) {
  const t = useTexts();
  return (
    <TextArea
      label={t.keys.domains}
      hint={t.keys.domainsHint}
      name="allowed_domains"
      rows={4}
      defaultValue={defaultValue}
    />
  );
}

function Submit({ isBusy, text, onClose }: { isBusy: boolean; text: string; onClose: () => void }) {
  const t = useTexts();
  return (
    <div className="dialog-actions">
      <Button onClick={onClose}>{t.common.cancel}</Button>
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {text}
      </Button>
    </div>
  );
}

/** One a line; commas and blanks do, too. */
function domainsIn(given: FormData): string[] {
  return (textOf(given, 'allowed_domains') ?? '').split(/[\s,]+/).filter(Boolean);
}
