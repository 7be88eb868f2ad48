import { useTexts } from '../texts/texts.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import '../styles/detail.css';
import '../styles/list.css';
import { Authenticator } from './authenticator.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordSection } from './password-section.tsx';
import { Sessions } from './sessions.tsx';

/** How the person signs in, and where they are signed in: of themselves, in all accounts. */
export function SecurityPage() {
  const t = useTexts();
  return (
    <>
      <PageHeader title={t.security.title} />
      <PasswordSection />
      <Authenticator />
      <Passkeys />
      <Sessions />
    </>
  );
}
