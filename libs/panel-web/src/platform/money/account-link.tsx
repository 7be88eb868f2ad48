import { Link, useParams } from '@tanstack/react-router';

/** To the account whose row this is. */
export function AccountLink({ account }: { account: string }) {
  const { mode } = useParams({ from: '/platform/$mode' });
  return (
    <Link to="/platform/$mode/contas/$account" params={{ mode, account }}>
      <code>{account}</code>
    </Link>
  );
}
