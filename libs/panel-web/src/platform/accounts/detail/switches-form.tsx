import { type Account, useChangeAccount } from '../../../queries/platform/accounts.ts';
import { written } from '../../../rules/money.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';
import { LimitForm } from './limit-form.tsx';

const names = [
  ...(['card_enabled', 'refunds_enabled', 'one_click_enabled', 'three_ds_required'] as const),
  ...(['card_testing_guard', 'card_like_references_allowed', 'own_mpi_allowed', 'mcp_live_writes'] as const),
] satisfies (keyof Account['switches'])[];

/** Each switch with what it does. It counts as soon as it is turned. */
export function SwitchesForm({ account: { id, switches } }: { account: Account }) {
  const t = usePlatformTexts();
  const own = useTexts();
  const tell = useToast();
  const may = useMayOnPlatform();
  const change = useChangeAccount(id);
  const isEditable = may('manageAccounts');
  const turn = (name: (typeof names)[number], isOn: boolean) =>
    change.mutate(
      { switches: { [name]: isOn } },
      { onSuccess: () => tell(t.account.turned(own.feature[name], isOn)) },
    );
  return (
    <section className="card">
      <h2>{own.account.features}</h2>
      <p className="soft">{t.account.switchesHint}</p>
      <ProblemNote error={change.error} />
      <ul className="features">
        {names.map((name) => (
          <li key={name}>
            <label className="switch-line">
              <strong>{own.feature[name]}</strong>
              <input
                type="checkbox"
                role="switch"
                aria-checked={switches[name]}
                checked={switches[name]}
                disabled={!isEditable}
                aria-describedby={`${name}-meaning`}
                onChange={({ target }) => !change.isPending && turn(name, target.checked)}
              />
            </label>
            <p className="soft" id={`${name}-meaning`}>
              {own.featureMeaning[name]}
            </p>
          </li>
        ))}
      </ul>
      <LimitForm
        key={switches.support_refund_limit}
        limit={switches.support_refund_limit}
        isEditable={isEditable}
        onChange={(support_refund_limit) =>
          change.mutate(
            { switches: { support_refund_limit } },
            { onSuccess: () => tell(t.account.limitSet(written(support_refund_limit))) },
          )
        }
      />
    </section>
  );
}
