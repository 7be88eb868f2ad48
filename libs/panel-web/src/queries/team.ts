import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useAction, useSubmission } from './action.ts';

export type Member = CallOutput<'GET /members'>['data'][number];
export type Invitation = CallOutput<'POST /invitations'>;
type InvitationOrder = CallInput<'POST /invitations'>['body'];

const query = { per_page: 100 };

export function useMembers() {
  const { api, key } = useScope();
  return useQuery({ queryKey: [...key, 'members'], queryFn: () => api('GET /members', { query }) });
}

export function useInvitations() {
  const { api, key } = useScope();
  return useQuery({ queryKey: [...key, 'invitations'], queryFn: () => api('GET /invitations', { query }) });
}

export function useInvite() {
  const { api } = useScope();
  return useSubmission('invitation', (body: InvitationOrder, idempotencyKey) =>
    api('POST /invitations', { body, idempotencyKey }),
  );
}

export function useWithdrawInvitation() {
  const { api } = useScope();
  return useAction((invitation: string) =>
    api('DELETE /invitations/:invitation', { params: { invitation } }),
  );
}

export function useChangeRole() {
  const { api } = useScope();
  return useAction(({ member, role }: { member: string; role: InvitationOrder['role'] }) =>
    api('PATCH /members/:member', { params: { member }, body: { role } }),
  );
}

export function useRemoveMember() {
  const { api } = useScope();
  return useAction((member: string) => api('DELETE /members/:member', { params: { member } }));
}
