import { useNavigate } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { keepView } from '../api/view.ts';
import { type Membership, type Session, useSignOut } from '../queries/session.ts';
import { useLanguage } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { messageOf } from '../ui/problem-note.tsx';
import { useToast } from '../ui/toast.tsx';
import { lastMode } from './last-mode.ts';

interface MenuProps {
  session: Session;
  /** Of an account, or of the platform. */
  current: Membership | null;
  choose: (account: string) => void;
}

const PLATFORM = 'platform';

/** Names of accounts, never ids. Not modal: that would write a style element (ADR 72). */
export function AccountMenu({ session, current, choose }: MenuProps) {
  const { t, language, change } = useLanguage();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const tell = useToast();
  const params = { mode: lastMode() };
  const switchTo = (account: string) => {
    keepView(null);
    if (account === PLATFORM) return void navigate({ to: '/platform/$mode', params });
    choose(account);
    return void navigate({ to: '/$mode', params });
  };
  const nameOf = ({ account, name }: Membership) => (account ? name : t.shell.platform);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="account-button">
        <Icon name="person" />
        <span className="unseen">{t.shell.account}</span>
        <span className="account-names">
          <strong>{current ? nameOf(current) : session.user.name}</strong>
          <span className="soft">{current ? `${session.user.name} · ${t.roles[current.role]}` : null}</span>
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="start" sideOffset={6} collisionPadding={8}>
        {session.memberships.length > 1 ? (
          <DropdownMenu.RadioGroup
            value={current ? (current.account ?? PLATFORM) : ''}
            onValueChange={switchTo}
          >
            <DropdownMenu.Label>{t.shell.accounts}</DropdownMenu.Label>
            {session.memberships.map((one) => (
              <DropdownMenu.RadioItem key={one.account ?? PLATFORM} value={one.account ?? PLATFORM}>
                {nameOf(one)} <span className="soft">{t.roles[one.role]}</span>
                <DropdownMenu.ItemIndicator>
                  <Icon name="check" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
            <DropdownMenu.Separator />
          </DropdownMenu.RadioGroup>
        ) : null}
        <DropdownMenu.Item
          onSelect={() => void navigate({ to: '/$mode/seguranca', params: { mode: lastMode() } })}
        >
          {t.shell.security}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => void change(language === 'en' ? 'pt-BR' : 'en')}>
          {t.shell.language}
        </DropdownMenu.Item>
        <DropdownMenu.Item
          onSelect={() =>
            signOut.mutate(undefined, {
              onError: (error) => tell(`${t.shell.signOutFailed} ${messageOf(error, t) ?? ''}`),
            })
          }
        >
          {t.shell.signOut}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
