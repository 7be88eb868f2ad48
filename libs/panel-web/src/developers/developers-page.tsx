import { Navigate, useParams } from '@tanstack/react-router';
import { useMay } from '../shell/member.tsx';
import { Forbidden } from '../ui/states.tsx';

/** Leads to the first page of the section that the role has. */
export function DevelopersPage() {
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  if (may('develop')) return <Navigate to="/$mode/desenvolvedores/chaves" params={{ mode }} replace />;
  if (may('readLogs')) return <Navigate to="/$mode/desenvolvedores/eventos" params={{ mode }} replace />;
  return <Forbidden />;
}
