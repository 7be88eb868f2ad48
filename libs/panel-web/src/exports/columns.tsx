import type { ExportColumn } from '@catraca/contracts/http/exports/export-list';
import { useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { CheckBoxes } from '../ui/check-boxes.tsx';

/** All of them at first. */
export function Columns({ columns }: { columns: readonly ExportColumn[] }) {
  const t = useTexts();
  const [isAll, setAll] = useState({ chosen: true, times: 0 });
  const names = columns.map(({ name }) => name);
  const choose = (chosen: boolean) => setAll({ chosen, times: isAll.times + 1 });
  return (
    <div className="export-columns">
      <CheckBoxes
        key={isAll.times}
        legend={t.export.columns}
        name="columns"
        options={columns.map(({ name, header }) => [name, header])}
        chosen={isAll.chosen ? names : []}
      />
      <div className="actions">
        <Button onClick={() => choose(true)}>{t.export.all}</Button>
        <Button onClick={() => choose(false)}>{t.export.none}</Button>
      </div>
    </div>
  );
}
