import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** A link to an address of the panel that the API has told, such as `/panel/test/saldo`. */
export function PanelLink({ href, onClick, ...others }: ComponentProps<'a'> & { href: string }) {
  const { history } = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    history.push(href);
  };
  return <a {...others} href={href} onClick={go} />;
}
