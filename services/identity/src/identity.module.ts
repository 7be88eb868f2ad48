import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { AttemptCounterStore } from './adapters/attempt-counter.store.ts';
import { ChallengeStore } from './adapters/challenge.store.ts';
import { EmailHashes } from './adapters/email-hashes.ts';
import { InvitationStore } from './adapters/invitation.store.ts';
import { Mailer } from './adapters/mailer.ts';
import { PasswordHasher } from './adapters/password.hasher.ts';
import { PasswordResetStore } from './adapters/password-reset.store.ts';
import { RelyingParty } from './adapters/relying-party.ts';
import { SessionStore } from './adapters/session.store.ts';
import { TeamStore } from './adapters/team.store.ts';
import { Totp } from './adapters/totp.ts';
import { UserStore } from './adapters/user.store.ts';
import { ViewStore } from './adapters/view.store.ts';
import { identitySettings } from './config.ts';
import { CredentialsController } from './entry/credentials.controller.ts';
import { MembersController } from './entry/members.controller.ts';
import { SessionsController } from './entry/sessions.controller.ts';
import { ViewsController } from './entry/views.controller.ts';
import { AcceptInvitation } from './usecases/accept-invitation.ts';
import { ChangePassword } from './usecases/change-password.ts';
import { ConfirmTotp } from './usecases/confirm-totp.ts';
import { CreateInvitation } from './usecases/create-invitation.ts';
import { CreatePasskey } from './usecases/create-passkey.ts';
import { DeleteMember } from './usecases/delete-member.ts';
import { FindSession } from './usecases/find-session.ts';
import { FindView } from './usecases/find-view.ts';
import { ListMembers } from './usecases/list-members.ts';
import { ListSessions } from './usecases/list-sessions.ts';
import { OpenSession } from './usecases/open-session.ts';
import { OpenView } from './usecases/open-view.ts';
import { PreviewInvitation } from './usecases/preview-invitation.ts';
import { ProvePassword } from './usecases/prove-password.ts';
import { Reauthenticate } from './usecases/reauthenticate.ts';
import { RequestPasswordReset } from './usecases/request-password-reset.ts';
import { RequireSession } from './usecases/require-session.ts';
import { ResetPassword } from './usecases/reset-password.ts';
import { SessionViews } from './usecases/session-view.ts';
import { SetPassword } from './usecases/set-password.ts';
import { SignIn } from './usecases/sign-in.ts';
import { SignInAttempts } from './usecases/sign-in-attempts.ts';
import { SignInWithPasskey } from './usecases/sign-in-with-passkey.ts';
import { StartPasskey } from './usecases/start-passkey.ts';
import { StartPasskeySignIn } from './usecases/start-passkey-sign-in.ts';
import { StartTotp } from './usecases/start-totp.ts';
import { UpdateMember } from './usecases/update-member.ts';
import { UsePasskey } from './usecases/use-passkey.ts';

@Module({
  controllers: [SessionsController, CredentialsController, MembersController, ViewsController],
  providers: [
    EmailHashes,
    PasswordHasher,
    Totp,
    RelyingParty,
    Mailer,
    UserStore,
    SessionStore,
    TeamStore,
    ViewStore,
    InvitationStore,
    PasswordResetStore,
    ChallengeStore,
    AttemptCounterStore,
    SignInAttempts,
    SessionViews,
    OpenSession,
    FindSession,
    ListSessions,
    SignIn,
    UsePasskey,
    SignInWithPasskey,
    StartPasskeySignIn,
    ProvePassword,
    Reauthenticate,
    StartPasskey,
    CreatePasskey,
    StartTotp,
    ConfirmTotp,
    SetPassword,
    ChangePassword,
    RequestPasswordReset,
    RequireSession,
    ResetPassword,
    CreateInvitation,
    PreviewInvitation,
    AcceptInvitation,
    ListMembers,
    UpdateMember,
    DeleteMember,
    OpenView,
    FindView,
  ],
})
export class IdentityModule {}

export const identityService = defineService(services.identity, {
  settings: identitySettings,
  module: IdentityModule,
});
