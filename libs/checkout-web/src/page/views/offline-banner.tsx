import { isEmbedded } from '../parent.ts';
import { isCutOff, type State } from '../state.ts';
import { OfflineIcon } from './icons.tsx';

interface Props {
  state: State;
  place: 'top' | 'screen';
}

/**
 * While the connection is lost, for eyes. A page of its own keeps it at its top, in view. An iframe is as
 * tall as what it shows and does not scroll: there it stands on the screen, where the buyer looks.
 */
export function OfflineBanner({ state, place }: Props) {
  if (!isCutOff(state) || isEmbedded !== (place === 'screen')) return null;
  return (
    <div class={`offline offline-${place}`}>
      <OfflineIcon />
      <p>Sem internet. Quando a conexão voltar, atualizamos esta tela.</p>
    </div>
  );
}
