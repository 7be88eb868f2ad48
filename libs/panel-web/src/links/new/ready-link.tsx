import type { PaymentLink } from '../../queries/links.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import '../../styles/detail.css';

export function ReadyLink({ link: { url }, onAnother }: { link: PaymentLink; onAnother: () => void }) {
  const t = useTexts();
  return (
    <section className="card pix">
      <QrCode text={url} label={t.newLink.qr} />
      <div>
        <p className="code-line">
          <code>{url}</code>
        </p>
        <div className="actions">
          <CopyButton text={url} />
          {'share' in navigator ? (
            <Button onClick={() => void navigator.share({ url }).catch(() => {})}>{t.links.share}</Button>
          ) : null}
          <a className="button" href={url} target="_blank" rel="noreferrer">
            {t.newLink.open}
          </a>
          <Button onClick={onAnother}>{t.newLink.another}</Button>
        </div>
      </div>
    </section>
  );
}
