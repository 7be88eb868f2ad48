import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { fieldProblems } from '../../api/problem.ts';
import { SHORTEST_WORDS, useSearchHits } from '../../queries/home.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { messageOf } from '../../ui/problem-note.tsx';
import '../../styles/search.css';
import { chosenAfter } from './choice.ts';
import { Hits } from './hits.tsx';

/** After the last letter, before the API is asked. */
const PAUSE_MS = 250;

interface DialogProps {
  /** In the field at first. */
  first: string;
  onClose: () => void;
}

/** What is typed here stays out of the address: it may be a person's document or e-mail. */
export default function SearchDialog({ first, onClose }: DialogProps) {
  const t = useTexts();
  const { history } = useRouter();
  const [typed, setTyped] = useState(first);
  const [words, setWords] = useState(first);
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const read = useSearchHits(words);
  const hits = (words.length >= SHORTEST_WORDS && read.data?.hits) || [];
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const press = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) event.preventDefault();
    setChosen(chosenAfter(event.key, chosen, hits.length));
  };
  const enter = () => {
    const hit = hits[chosen];
    if (words !== typed.trim() || !hit) return setWords(typed.trim());
    onClose();
    history.push(hit.href);
  };
  return (
    <Dialog title={t.search.title} onClose={onClose}>
      <search>
        <form
          className="search-words"
          onSubmit={(event) => {
            event.preventDefault();
            enter();
          }}
        >
          <label className="unseen" htmlFor={id}>
            {t.search.field}
          </label>
          <input
            id={id}
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-hits`}
            aria-activedescendant={hits[chosen] ? `${id}-${chosen}` : undefined}
            aria-describedby={`${id}-hint`}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            placeholder={t.search.field}
            value={typed}
            onKeyDown={press}
            onChange={({ target }) => {
              setTyped(target.value);
              setChosen(0);
            }}
          />
        </form>
        <p className="hint" id={`${id}-hint`}>
          {t.search.hint}
        </p>
        <Told read={read} words={words} count={hits.length} />
        <Hits id={id} hits={hits} chosen={chosen} onOpen={onClose} />
      </search>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t.search.close}</Button>
      </div>
    </Dialog>
  );
}

interface ToldProps {
  read: ReturnType<typeof useSearchHits>;
  words: string;
  count: number;
}

/** What came of it, in words. */
function Told({ read: { data, error, isFetching }, words, count }: ToldProps) {
  const t = useTexts();
  const found = count > 0 ? t.search.count(count) : t.search.none;
  const said = isFetching ? t.common.loading : data && found;
  if (words.length < SHORTEST_WORDS) return null;
  if (error && !isFetching)
    return (
      <p className="field-problem" role="alert">
        {Object.values(fieldProblems(error))[0] ?? messageOf(error, t)}
      </p>
    );
  return (
    <p className="soft" role="status">
      {said}
    </p>
  );
}
