import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../../api/calls.ts';
import { useScope } from '../../api/scope.tsx';
import { useAction, useSubmission } from '../action.ts';

export type Member = CallOutput<'GET /platform/members'>['data'][number];
export type Invitation = CallOutput<'POST /platform/invitations'>;
type InvitationOrder = CallInput<'POST /platform/invitations'>['body'];
export type Credential = CallOutput<'GET /platform/credentials'>['data'][number];
export type CredentialOrder = CallInput<'POST /platform/credentials'>['body'];
export type AuditEntry = CallOutput<'GET /platform/audit_log'>['data'][number];
type AuditFilters = NonNullable<CallInput<'GET /platform/audit_log'>['query']>;
type Page = NonNullable<CallInput<'GET /platform/members'>['query']>;

export function useMembers(query: Page) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'members', query],
    queryFn: () => api('GET /platform/members', { query }),
    placeholderData: keepPreviousData,
  });
}

/** `isShown`: to who may invite. */
export function useInvitations(isShown: boolean) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'invitations'],
    queryFn: () => api('GET /platform/invitations', { query: { per_page: 100 } }),
    enabled: isShown,
  });
}

export function useInvite() {
  const { api } = useScope();
  return useSubmission('invitation', (body: InvitationOrder, idempotencyKey) =>
    api('POST /platform/invitations', { body, idempotencyKey }),
  );
}

export function useWithdrawInvitation() {
  const { api } = useScope();
  return useAction((invitation: string) =>
    api('DELETE /platform/invitations/:invitation', { params: { invitation } }),
  );
}

export function useChangeRole() {
  const { api } = useScope();
  return useAction(({ member, role }: { member: string; role: InvitationOrder['role'] }) =>
    api('PATCH /platform/members/:member', { params: { member }, body: { role } }),
  );
}

export function useRemoveMember() {
  const { api } = useScope();
  return useAction((member: string) => api('DELETE /platform/members/:member', { params: { member } }));
}

export function useCredentials(query: Page) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'credentials', query],
    queryFn: () => api('GET /platform/credentials', { query }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateCredential() {
  const { api } = useScope();
  return useSubmission('credential', (body: CredentialOrder, idempotencyKey) =>
    api('POST /platform/credentials', { body, idempotencyKey }),
  );
}

/** With those that it created. */
export function useRevokeCredential() {
  const { api } = useScope();
  return useAction((credential: string) =>
    api('DELETE /platform/credentials/:credential', {
      params: { credential },
      query: { with_children: true },
    }),
  );
}

export function useAuditLog(query: AuditFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'audit-log', query],
    queryFn: () => api('GET /platform/audit_log', { query }),
    placeholderData: keepPreviousData,
  });
}
