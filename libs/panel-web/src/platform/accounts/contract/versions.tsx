import type { ContractVersion } from '../../../queries/platform/accounts.ts';
import { useMoments } from '../../../texts/texts.tsx';
import { Scrolled } from '../../../ui/scrolled.tsx';
import { usePlatformTexts } from '../../texts.ts';
import { type Term, terms, valueAt } from './terms.ts';
import { wordsOf } from './words.ts';

/** Versions side by side. What differs from the version before is marked. */
export function Versions({ versions }: { versions: readonly ContractVersion[] }) {
  const t = usePlatformTexts();
  const moments = useMoments();
  return (
    <section className="card versions">
      <h2>{t.contract.versions}</h2>
      <p className="soft">{t.contract.versionsHint}</p>
      <Scrolled label={t.contract.versions}>
        <table className="parts">
          <thead>
            <tr>
              <th scope="col">{t.contract.termName}</th>
              {versions.map(({ version, created_at }, at) => (
                <th key={version} scope="col">
                  {at === 0 ? t.contract.current(version) : t.contract.version(version)}
                  <span className="under soft">{moments.written(created_at)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {terms.map((term) => (
              <tr key={term.path}>
                <th scope="row">
                  {t.contractPart[term.part]}: {t.term[term.path]}
                </th>
                {versions.map((one, at) => (
                  <Cell key={one.version} term={term} version={one} before={versions[at + 1]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </section>
  );
}

interface CellProps {
  term: Term;
  version: ContractVersion;
  before: ContractVersion | undefined;
}

function Cell({ term, version, before }: CellProps) {
  const t = usePlatformTexts();
  const words = wordsOf(version, term, t);
  const isChanged = before !== undefined && valueAt(before, term.path) !== valueAt(version, term.path);
  return <td>{isChanged ? <mark title={t.contract.changed}>{words}</mark> : words}</td>;
}
