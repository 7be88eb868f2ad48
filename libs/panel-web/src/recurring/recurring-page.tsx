import { Navigate, useParams } from '@tanstack/react-router';

/** Leads to the first page of the section. */
export function RecurringPage() {
  const { mode } = useParams({ from: '/$mode' });
  return <Navigate to="/$mode/pix-automatico/assinaturas" params={{ mode }} replace />;
}
