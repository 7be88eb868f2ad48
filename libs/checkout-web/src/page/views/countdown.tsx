import { useEffect, useState } from 'preact/hooks';
import { formatCountdown } from '../rules/countdown.ts';
import { ClockIcon } from './icons.tsx';

interface Props {
  /** By the device's clock, in ms. */
  deadline: number;
}

/** Time left to pay. It is not read out each second: a timer is silent to screen readers. */
export function Countdown({ deadline }: Props) {
  const left = useTimeLeft(deadline);
  if (left <= 0)
    return <p class="countdown ending">O prazo terminou. Verificando se o pagamento foi recebido…</p>;
  return (
    <p class={`countdown ${left < 120_000 ? 'ending' : ''}`} role="timer">
      <ClockIcon />
      Pague em até <b>{formatCountdown(left)}</b>
    </p>
  );
}

function useTimeLeft(deadline: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [deadline]);
  return deadline - now;
}
