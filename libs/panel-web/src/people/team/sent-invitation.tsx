import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

interface SentProps {
  invitation: { email: string; url?: string | null };
  onClose: () => void;
}

/** Where no mail server took the invitation, its link is shown, once. */
export function SentInvitation({ invitation: { email, url }, onClose }: SentProps) {
  const t = useTexts();
  return (
    <>
      <p role="status">{url ? t.team.shareLink : t.team.sent(email)}</p>
      {url ? <code>{url}</code> : null}
      <div className="dialog-actions">
        {url ? <CopyButton text={url} /> : null}
        <Button kind="primary" onClick={onClose}>
          {t.team.ready}
        </Button>
      </div>
    </>
  );
}
