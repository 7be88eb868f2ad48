import { isEmbedded } from '../parent.ts';
import { isCutOff, type State } from '../state.ts';
import { OfflineIcon } from './icons.tsx';

interface Props {
  state: State;
  place: 'top' | 'screen';
}

/**
 * While the connection is lost; the announcer tells screen readers. A page of its own keeps it at its top, in
 * view. An iframe is as tall as what it shows and does not scroll: there it stands where the buyer looks.
 */
export function OfflineBanner({ state, place }: Props) {
  if (!isCutOff(state) || isEmbedded !== (place === 'screen')) return null;
  return (
    <div class={`offline offline-${place}`} aria-hidden="true">
      <OfflineIcon />
      <p>Sem internet. Quando a conexão voltar, atualizamos esta tela.</p>
    </div>
  );
}
