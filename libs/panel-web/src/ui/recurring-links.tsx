import { Link, useParams } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.tsx';

export function ToMandate({ mandate }: { mandate: string }) {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <Link to="/$mode/pix-automatico/mandatos/$mandate" params={{ mode, mandate }}>
      {t.recurring.toMandate}
    </Link>
  );
}

export function ToSubscription({ subscription }: { subscription: string }) {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <Link to="/$mode/pix-automatico/assinaturas/$subscription" params={{ mode, subscription }}>
      {t.recurring.toSubscription}
    </Link>
  );
}
