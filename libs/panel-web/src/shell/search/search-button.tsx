import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

const SearchDialog = lazy(() => import('./search-dialog.tsx'));

/** Opens the search; so does the key `/` outside of fields. */
export function SearchButton() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label={t.search.title}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="search-name">{t.search.title}</span>
        <span className="search-key" aria-hidden="true">
          /
        </span>
      </button>
      {isOpen ? (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function isShortcut({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key !== '/' || altKey || ctrlKey || metaKey) return false;
  const isWriting = target instanceof Element && target.closest('input, select, textarea, [role="menu"]');
  return !isWriting && document.querySelector('dialog[open]') === null;
}
