import { useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { ExportDialog, type ExportOf } from './export-dialog.tsx';

/** `of`: what is exported, where a page has several lists. */
export function ExportButton({ of, ...list }: ExportOf & { of?: string }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={of && t.export.openOf(of)} onClick={() => setOpen(true)}>
        {t.export.open}
      </Button>
      {isOpen ? <ExportDialog {...list} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
