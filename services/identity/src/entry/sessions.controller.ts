import type {
  EndOtherSessionsRequest,
  EndSessionRequest,
  FindSessionRequest,
  ListSessionsRequest,
  ReauthenticateRequest,
  SessionsService,
  SignInRequest,
  SignInWithPasskeyRequest,
} from '@catraca/contracts/gen/catraca/identity/v1/identity';
import { ApiError } from '@catraca/kernel/errors';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { SessionStore } from '../adapters/session.store.ts';
import { FindSession } from '../usecases/find-session.ts';
import { ListSessions } from '../usecases/list-sessions.ts';
import { Reauthenticate } from '../usecases/reauthenticate.ts';
import { SignIn } from '../usecases/sign-in.ts';
import { SignInWithPasskey } from '../usecases/sign-in-with-passkey.ts';
import { StartPasskeySignIn } from '../usecases/start-passkey-sign-in.ts';
import { sessionMessage } from './identity.mapping.ts';

/** Signing in, and the sessions of people. */
@GrpcEntry('catraca.identity.v1.SessionsService')
export class SessionsController implements SessionsService {
  constructor(
    private readonly sessions: SessionStore,
    private readonly byPassword: SignIn,
    private readonly byPasskey: SignInWithPasskey,
    private readonly challenge: StartPasskeySignIn,
    private readonly find: FindSession,
    private readonly list: ListSessions,
    private readonly prove: Reauthenticate,
  ) {}

  async signIn({ email, password, totp, backupCode, source, userAgent }: SignInRequest) {
    const order = { email, password, totp: totp ?? null, backupCode: backupCode ?? null };
    const opened = await this.byPassword.execute(order, { source, userAgent }, new Date());
    return { session: sessionMessage(opened), token: opened.token };
  }

  async startPasskeySignIn() {
    return { optionsJson: JSON.stringify(await this.challenge.execute(new Date())) };
  }

  async signInWithPasskey({ responseJson, source, userAgent }: SignInWithPasskeyRequest) {
    const opened = await this.byPasskey.execute(responseJson, { source, userAgent }, new Date());
    return { session: sessionMessage(opened), token: opened.token };
  }

  async findSession({ tokenSha256 }: FindSessionRequest) {
    const view = await this.find.execute(tokenSha256, new Date());
    return view ? { session: sessionMessage(view) } : {};
  }

  async listSessions({ userId }: ListSessionsRequest) {
    return { sessions: (await this.list.execute(userId, new Date())).map(sessionMessage) };
  }

  async endSession({ userId, sessionId }: EndSessionRequest) {
    if (!(await this.sessions.end(userId, sessionId, new Date()))) throw new ApiError('resource_not_found');
    return {};
  }

  async endOtherSessions({ userId, sessionId }: EndOtherSessionsRequest) {
    await this.sessions.endAll(userId, new Date(), sessionId);
    return {};
  }

  async reauthenticate({ password, responseJson, ...session }: ReauthenticateRequest) {
    const proof = { ...session, password: password ?? null, responseJson: responseJson ?? null };
    await this.prove.execute(proof, new Date());
    return {};
  }
}
