import { OfflineIcon } from './icons.tsx';

export function OfflineBanner() {
  return (
    <div class="offline" role="status">
      <OfflineIcon />
      <p>Sem internet. Quando a conexão voltar, atualizamos esta tela.</p>
    </div>
  );
}
