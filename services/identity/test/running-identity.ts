import type {
  CredentialsService,
  MembersService,
  SessionsService,
  SignInResponse,
} from '@catraca/contracts/gen/catraca/identity/v1/identity';
import { newId } from '@catraca/kernel/ids';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import { tokenIn } from '@catraca/testing/panel-person';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { identityService } from '../src/identity.module.ts';

export const PANEL_ORIGIN = 'https://pay.example';
export const PASSWORD = 'três tigres tristes';

/** A person of the panel with a session, and an address of its own: limits by address stay apart. */
export interface Person {
  id: string;
  email: string;
  source: string;
  session: NonNullable<SignInResponse['session']>;
  token: string;
}

export interface Invited {
  accountId?: string | undefined;
  role?: string;
  email?: string;
}

export interface RunningIdentity {
  service: ServiceUnderTest;
  sessions: GrpcClient<SessionsService>;
  credentials: GrpcClient<CredentialsService>;
  members: GrpcClient<MembersService>;
  /** Token of a new invitation. */
  invite(invited: Invited): Promise<string>;
  newPerson(invited?: Invited): Promise<Person>;
  signIn(person: Pick<Person, 'email' | 'source'>, changes?: object): Promise<SignInResponse>;
}

export async function startIdentity(settings: NodeJS.ProcessEnv = {}): Promise<RunningIdentity> {
  const PANEL_URL = `${PANEL_ORIGIN}/panel`;
  const service = await ServiceUnderTest.start(identityService, { PANEL_URL, ...settings });
  const sessions = service.client<SessionsService>('catraca.identity.v1.SessionsService');
  const credentials = service.client<CredentialsService>('catraca.identity.v1.CredentialsService');
  const members = service.client<MembersService>('catraca.identity.v1.MembersService');

  const invite = async ({ accountId, role = 'owner', email = newEmail() }: Invited) => {
    const order = { invitationId: newId('inv'), name: accountId ? 'Loja da Ana' : '', email, role };
    return tokenIn((await members.createInvitation({ ...order, accountId })).url);
  };
  return {
    service,
    sessions,
    credentials,
    members,
    invite,
    async newPerson({ accountId = newId('acc'), email = newEmail(), ...invited } = {}) {
      const source = newSource();
      const token = await invite({ accountId, email, ...invited });
      const acceptance = { token, name: 'Ana Souza', password: PASSWORD, source, userAgent: 'Firefox' };
      const accepted = await members.acceptInvitation(acceptance);
      const { session } = accepted;
      return { id: session!.user!.id, email, source, session: session!, token: accepted.token! };
    },
    signIn: ({ email, source }, changes = {}) =>
      sessions.signIn({ email, password: PASSWORD, source, userAgent: 'Firefox', ...changes }),
  };
}

let people = 0;

export function newEmail(): string {
  people += 1;
  return `pessoa-${people}@loja.example`;
}

/** An address that no test has used. */
export function newSource(): string {
  people += 1;
  return `10.1.${people >> 8}.${people & 255}`;
}

/** Error with this code, as `rejects.toMatchObject` takes it. */
export const code = (name: string) => ({ code: name });

/** validation_failed on this field. */
export const wrong = (field: string) => ({
  code: 'validation_failed',
  details: { fields: { [field]: [expect.any(String)] } },
});

/** Has all pauses of failed sign-ins end so many seconds from now. */
export async function setPauses({ service }: RunningIdentity, seconds: number): Promise<void> {
  const pausedUntil = new Date(Date.now() + seconds * 1_000);
  await service.inDatabase((database) =>
    database.collection('attempt_counters').updateMany({ failures: { $gt: 4 } }, { $set: { pausedUntil } }),
  );
}
