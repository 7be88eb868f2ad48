import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';

const SearchDialog = lazy(() => import('./search-dialog.tsx'));
const Context = createContext<(words: string) => void>(() => {});

/** Of the search that opens above every page. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const [words, setWords] = useState<string | null>(null);
  return (
    <Context value={setWords}>
      {children}
      {words === null ? null : (
        <Suspense>
          <SearchDialog first={words} onClose={() => setWords(null)} />
        </Suspense>
      )}
    </Context>
  );
}

/** Opens the search, with these words in its field. */
export const useSearchFor = () => useContext(Context);
