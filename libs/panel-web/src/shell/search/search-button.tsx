import { useEffect } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSearchFor } from './search-provider.tsx';

/** Opens the search; so does the key `/` outside of fields. */
export function SearchButton() {
  const t = useTexts();
  const searchFor = useSearchFor();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      searchFor('');
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [searchFor]);
  return (
    <button
      type="button"
      className="search-button"
      aria-label={t.search.title}
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={() => searchFor('')}
    >
      <Icon name="search" />
      <span className="search-name">{t.search.title}</span>
      <span className="search-key" aria-hidden="true">
        /
      </span>
    </button>
  );
}

function isShortcut({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key !== '/' || altKey || ctrlKey || metaKey) return false;
  const isWriting = target instanceof Element && target.closest('input, select, textarea, [role="menu"]');
  return !isWriting && document.querySelector('dialog[open]') === null;
}
