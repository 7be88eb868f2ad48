import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Contract,
  type ContractVersion,
  useAccount,
  useContracts,
} from '../../../queries/platform/accounts.ts';
import '../../../styles/account.css';
import '../../../styles/detail.css';
import '../../../styles/list.css';
import '../../platform.css';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';
import { AccountTabs } from '../detail/account-tabs.tsx';
import { Calculator } from './calculator.tsx';
import { ContractForm } from './contract-form.tsx';
import { changesOf, draftOf } from './terms.ts';
import { Versions } from './versions.tsx';

/** The contract as a form, what it would cost, and what it was before. */
export function ContractPage() {
  const t = usePlatformTexts();
  const { mode, account } = useParams({ from: '/platform/$mode/contas/$account/contrato' });
  const owner = useAccount(account);
  const versions = useContracts(account);
  return (
    <>
      <Link className="back" to="/platform/$mode/contas" params={{ mode }}>
        <Icon name="back" />
        {t.accounts.title}
      </Link>
      <PageHeader title={owner.data?.name ?? t.accounts.one} />
      <AccountTabs account={account} />
      <Loaded read={versions}>{({ data }) => <Found account={account} versions={data} />}</Loaded>
    </>
  );
}

interface FoundProps {
  account: string;
  /** The current one first. */
  versions: readonly ContractVersion[];
}

function Found({ account, versions }: FoundProps) {
  const current = versions[0]!;
  // Another version, stored here or elsewhere, begins a draft of its own.
  return <Editor key={current.version} {...{ account, versions, current }} />;
}

function Editor({ account, versions, current }: FoundProps & { current: Contract }) {
  const may = useMayOnPlatform();
  const [draft, setDraft] = useState(() => draftOf(current));
  const { changes, wrong } = changesOf(current, draft);
  return (
    <>
      <div className="columns contract-columns">
        <ContractForm
          {...{ account, draft, changes, wrong }}
          isEditable={may('setContracts')}
          onChange={(path, typed) => setDraft((before) => ({ ...before, [path]: typed }))}
          onReset={() => setDraft(draftOf(current))}
        />
        <Calculator account={account} versions={versions} changes={wrong.length > 0 ? null : changes} />
      </div>
      <Versions versions={versions} />
    </>
  );
}
