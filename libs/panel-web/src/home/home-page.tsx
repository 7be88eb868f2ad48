import { useSearch } from '@tanstack/react-router';
import { type Overview, useOverview } from '../queries/home.ts';
import { useTexts } from '../texts/texts.tsx';
import '../styles/balance.css';
import '../styles/home.css';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { AttentionList } from './attention-list.tsx';
import { Figures } from './figures.tsx';
import { DEFAULT_RANGE } from './range.ts';
import { RangeSwitch } from './range-switch.tsx';
import { SalesChart } from './sales-chart.tsx';

export function HomePage() {
  const t = useTexts();
  const { range = DEFAULT_RANGE } = useSearch({ from: '/$mode/' });
  const read = useOverview(range);
  return (
    <>
      <PageHeader title={t.home.title}>
        <RangeSwitch range={range} />
      </PageHeader>
      <div aria-busy={read.isPlaceholderData}>
        <Loaded read={read}>{(overview) => <Found overview={overview} />}</Loaded>
      </div>
    </>
  );
}

function Found({ overview }: { overview: Overview }) {
  const t = useTexts();
  const steps = overview.attention.filter(({ kind }) => kind.startsWith('no_'));
  const urgent = overview.attention.filter(({ kind }) => !kind.startsWith('no_'));
  return (
    <>
      {urgent.length > 0 ? <AttentionList title={t.home.attention} items={urgent} /> : null}
      {steps.length > 0 ? (
        <AttentionList title={t.home.firstSteps} intro={t.home.firstStepsIntro} items={steps} />
      ) : null}
      <SalesChart overview={overview} />
      <Figures overview={overview} />
    </>
  );
}
