import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { settlementFiltersOf } from './balance/settlements/filters.ts';
import { statementFiltersOf } from './balance/statement/filters.ts';
import { withdrawalFiltersOf } from './balance/withdrawals/filters.ts';
import { chargeFiltersOf } from './charges/list/filters.ts';
import { deliveryFiltersOf } from './developers/endpoint/filters.ts';
import { eventFiltersOf } from './developers/events/filters.ts';
import { requestFiltersOf } from './developers/requests/filters.ts';
import { disputeFiltersOf } from './disputes/list/filters.ts';
import { homeFiltersOf } from './home/range.ts';
import { linkFiltersOf } from './links/list/filters.ts';
import { auditFiltersOf } from './people/audit-log/filters.ts';
import { accountFiltersOf } from './platform/accounts/list/filters.ts';
import { periodFiltersOf } from './platform/money/filters.ts';
import { auditFiltersOf as platformAuditFiltersOf } from './platform/people/audit-log/filters.ts';
import { mandateFiltersOf } from './recurring/mandates/filters.ts';
import { mandateIn } from './recurring/new-subscription/filters.ts';
import { subscriptionPageFiltersOf } from './recurring/subscription/filters.ts';
import { subscriptionFiltersOf } from './recurring/subscriptions/filters.ts';
import { pageOf } from './rules/search.ts';
import { lastMode, rememberMode } from './shell/last-mode.ts';
import { NotFound } from './shell/not-found.tsx';
import { Root } from './shell/root.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/$mode', params: { mode: lastMode() } });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/entrar',
  validateSearch: ({ de }: Record<string, unknown>): { de?: string } =>
    typeof de === 'string' ? { de } : {},
  component: lazyRouteComponent(() => import('./auth/sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/esqueci-a-senha',
  component: lazyRouteComponent(
    () => import('./auth/forgotten-password/forgotten-password-page.tsx'),
    'ForgottenPasswordPage',
  ),
});
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/nova-senha/$token',
  component: lazyRouteComponent(() => import('./auth/new-password/new-password-page.tsx'), 'NewPasswordPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/convite/$token',
  component: lazyRouteComponent(() => import('./auth/invitation/invitation-page.tsx'), 'InvitationPage'),
});

const parse = ({ mode }: { mode: string }) => {
  if (mode !== 'test' && mode !== 'live') throw notFound();
  return { mode } as const;
};

const platformStart = createRoute({
  getParentRoute: () => root,
  path: '/platform',
  beforeLoad: () => {
    throw redirect({ to: '/platform/$mode', params: { mode: lastMode() } });
  },
});
const platform = createRoute({
  getParentRoute: () => root,
  path: '/platform/$mode',
  params: { parse, stringify: ({ mode }) => ({ mode }) },
  beforeLoad: ({ params: { mode } }) => rememberMode(mode),
  component: lazyRouteComponent(() => import('./platform/shell/platform-shell.tsx'), 'PlatformShell'),
});
const platformHome = createRoute({
  getParentRoute: () => platform,
  path: '/',
  beforeLoad: ({ params: { mode } }) => {
    throw redirect({ to: '/platform/$mode/contas', params: { mode } });
  },
});
const health = createRoute({
  getParentRoute: () => platform,
  path: '/saude',
  component: lazyRouteComponent(() => import('./platform/health/health-page.tsx'), 'HealthPage'),
});
const accounts = createRoute({
  getParentRoute: () => platform,
  path: '/contas',
  validateSearch: accountFiltersOf,
  component: lazyRouteComponent(() => import('./platform/accounts/list/accounts-page.tsx'), 'AccountsPage'),
});
const newAccount = createRoute({
  getParentRoute: () => platform,
  path: '/contas/nova',
  component: lazyRouteComponent(
    () => import('./platform/accounts/new/new-account-page.tsx'),
    'NewAccountPage',
  ),
});
const platformAccount = createRoute({
  getParentRoute: () => platform,
  path: '/contas/$account',
  component: lazyRouteComponent(() => import('./platform/accounts/detail/account-page.tsx'), 'AccountPage'),
});
const platformContract = createRoute({
  getParentRoute: () => platform,
  path: '/contas/$account/contrato',
  component: lazyRouteComponent(
    () => import('./platform/accounts/contract/contract-page.tsx'),
    'ContractPage',
  ),
});
const revenue = createRoute({
  getParentRoute: () => platform,
  path: '/dinheiro',
  validateSearch: periodFiltersOf,
  component: lazyRouteComponent(() => import('./platform/money/revenue-page.tsx'), 'RevenuePage'),
});
const platformWithdrawals = createRoute({
  getParentRoute: () => platform,
  path: '/dinheiro/saques',
  validateSearch: withdrawalFiltersOf,
  component: lazyRouteComponent(() => import('./platform/money/withdrawals-page.tsx'), 'WithdrawalsPage'),
});
const platformDisputes = createRoute({
  getParentRoute: () => platform,
  path: '/dinheiro/contestacoes',
  validateSearch: disputeFiltersOf,
  component: lazyRouteComponent(() => import('./platform/money/disputes-page.tsx'), 'DisputesPage'),
});
const books = createRoute({
  getParentRoute: () => platform,
  path: '/dinheiro/livros',
  validateSearch: periodFiltersOf,
  component: lazyRouteComponent(() => import('./platform/money/books-page.tsx'), 'BooksPage'),
});
const platformTeam = createRoute({
  getParentRoute: () => platform,
  path: '/pessoas',
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import('./platform/people/team/team-page.tsx'), 'TeamPage'),
});
const credentials = createRoute({
  getParentRoute: () => platform,
  path: '/pessoas/credenciais',
  validateSearch: pageOf,
  component: lazyRouteComponent(
    () => import('./platform/people/credentials/credentials-page.tsx'),
    'CredentialsPage',
  ),
});
const platformAuditLog = createRoute({
  getParentRoute: () => platform,
  path: '/pessoas/auditoria',
  validateSearch: platformAuditFiltersOf,
  component: lazyRouteComponent(
    () => import('./platform/people/audit-log/audit-log-page.tsx'),
    'AuditLogPage',
  ),
});

const shell = createRoute({
  getParentRoute: () => root,
  path: '/$mode',
  params: { parse, stringify: ({ mode }) => ({ mode }) },
  beforeLoad: ({ params: { mode } }) => rememberMode(mode),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: homeFiltersOf,
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});
const charges = createRoute({
  getParentRoute: () => shell,
  path: '/cobrancas',
  validateSearch: chargeFiltersOf,
  component: lazyRouteComponent(() => import('./charges/list/charges-page.tsx'), 'ChargesPage'),
});
const newCharge = createRoute({
  getParentRoute: () => shell,
  path: '/cobrancas/nova',
  component: lazyRouteComponent(() => import('./charges/new/new-charge-page.tsx'), 'NewChargePage'),
});
const charge = createRoute({
  getParentRoute: () => shell,
  path: '/cobrancas/$code',
  component: lazyRouteComponent(() => import('./charges/detail/charge-page.tsx'), 'ChargePage'),
});
const links = createRoute({
  getParentRoute: () => shell,
  path: '/links',
  validateSearch: linkFiltersOf,
  component: lazyRouteComponent(() => import('./links/list/links-page.tsx'), 'LinksPage'),
});
const newLink = createRoute({
  getParentRoute: () => shell,
  path: '/links/novo',
  component: lazyRouteComponent(() => import('./links/new/new-link-page.tsx'), 'NewLinkPage'),
});

const recurring = createRoute({
  getParentRoute: () => shell,
  path: '/pix-automatico',
  component: lazyRouteComponent(() => import('./recurring/recurring-page.tsx'), 'RecurringPage'),
});
const subscriptions = createRoute({
  getParentRoute: () => shell,
  path: '/pix-automatico/assinaturas',
  validateSearch: subscriptionFiltersOf,
  component: lazyRouteComponent(
    () => import('./recurring/subscriptions/subscriptions-page.tsx'),
    'SubscriptionsPage',
  ),
});
const newSubscription = createRoute({
  getParentRoute: () => shell,
  path: '/pix-automatico/assinaturas/nova',
  validateSearch: mandateIn,
  component: lazyRouteComponent(
    () => import('./recurring/new-subscription/new-subscription-page.tsx'),
    'NewSubscriptionPage',
  ),
});
const subscription = createRoute({
  getParentRoute: () => shell,
  path: '/pix-automatico/assinaturas/$subscription',
  validateSearch: subscriptionPageFiltersOf,
  component: lazyRouteComponent(
    () => import('./recurring/subscription/subscription-page.tsx'),
    'SubscriptionPage',
  ),
});
const mandates = createRoute({
  getParentRoute: () => shell,
  path: '/pix-automatico/mandatos',
  validateSearch: mandateFiltersOf,
  component: lazyRouteComponent(() => import('./recurring/mandates/mandates-page.tsx'), 'MandatesPage'),
});
const newMandate = createRoute({
  getParentRoute: () => shell,
  path: '/pix-automatico/mandatos/novo',
  component: lazyRouteComponent(
    () => import('./recurring/new-mandate/new-mandate-page.tsx'),
    'NewMandatePage',
  ),
});
const mandate = createRoute({
  getParentRoute: () => shell,
  path: '/pix-automatico/mandatos/$mandate',
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import('./recurring/mandate/mandate-page.tsx'), 'MandatePage'),
});

const cards = createRoute({
  getParentRoute: () => shell,
  path: '/cartoes',
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import('./cards/cards-page.tsx'), 'CardsPage'),
});

const disputes = createRoute({
  getParentRoute: () => shell,
  path: '/contestacoes',
  validateSearch: disputeFiltersOf,
  component: lazyRouteComponent(() => import('./disputes/list/disputes-page.tsx'), 'DisputesPage'),
});
const dispute = createRoute({
  getParentRoute: () => shell,
  path: '/contestacoes/$dispute',
  component: lazyRouteComponent(() => import('./disputes/detail/dispute-page.tsx'), 'DisputePage'),
});

const balance = createRoute({
  getParentRoute: () => shell,
  path: '/saldo',
  component: lazyRouteComponent(() => import('./balance/overview/balance-page.tsx'), 'BalancePage'),
});
const statement = createRoute({
  getParentRoute: () => shell,
  path: '/saldo/extrato',
  validateSearch: statementFiltersOf,
  component: lazyRouteComponent(() => import('./balance/statement/statement-page.tsx'), 'StatementPage'),
});
const settlements = createRoute({
  getParentRoute: () => shell,
  path: '/saldo/recebimentos',
  validateSearch: settlementFiltersOf,
  component: lazyRouteComponent(
    () => import('./balance/settlements/settlements-page.tsx'),
    'SettlementsPage',
  ),
});
const withdrawals = createRoute({
  getParentRoute: () => shell,
  path: '/saldo/saques',
  validateSearch: withdrawalFiltersOf,
  component: lazyRouteComponent(
    () => import('./balance/withdrawals/withdrawals-page.tsx'),
    'WithdrawalsPage',
  ),
});
const withdrawal = createRoute({
  getParentRoute: () => shell,
  path: '/saldo/saques/$withdrawal',
  component: lazyRouteComponent(() => import('./balance/withdrawal/withdrawal-page.tsx'), 'WithdrawalPage'),
});
const bankAccount = createRoute({
  getParentRoute: () => shell,
  path: '/saldo/conta-bancaria',
  component: lazyRouteComponent(
    () => import('./balance/bank-account/bank-account-page.tsx'),
    'BankAccountPage',
  ),
});

const developers = createRoute({
  getParentRoute: () => shell,
  path: '/desenvolvedores',
  component: lazyRouteComponent(() => import('./developers/developers-page.tsx'), 'DevelopersPage'),
});
const keys = createRoute({
  getParentRoute: () => shell,
  path: '/desenvolvedores/chaves',
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import('./developers/keys/keys-page.tsx'), 'KeysPage'),
});
const endpoints = createRoute({
  getParentRoute: () => shell,
  path: '/desenvolvedores/webhooks',
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import('./developers/endpoints/endpoints-page.tsx'), 'EndpointsPage'),
});
const endpoint = createRoute({
  getParentRoute: () => shell,
  path: '/desenvolvedores/webhooks/$endpoint',
  validateSearch: deliveryFiltersOf,
  component: lazyRouteComponent(() => import('./developers/endpoint/endpoint-page.tsx'), 'EndpointPage'),
});
const events = createRoute({
  getParentRoute: () => shell,
  path: '/desenvolvedores/eventos',
  validateSearch: eventFiltersOf,
  component: lazyRouteComponent(() => import('./developers/events/events-page.tsx'), 'EventsPage'),
});
const event = createRoute({
  getParentRoute: () => shell,
  path: '/desenvolvedores/eventos/$event',
  component: lazyRouteComponent(() => import('./developers/event/event-page.tsx'), 'EventPage'),
});
const delivery = createRoute({
  getParentRoute: () => shell,
  path: '/desenvolvedores/entregas/$delivery',
  component: lazyRouteComponent(() => import('./developers/delivery/delivery-page.tsx'), 'DeliveryPage'),
});
const requests = createRoute({
  getParentRoute: () => shell,
  path: '/desenvolvedores/requisicoes',
  validateSearch: requestFiltersOf,
  component: lazyRouteComponent(() => import('./developers/requests/requests-page.tsx'), 'RequestsPage'),
});
const request = createRoute({
  getParentRoute: () => shell,
  path: '/desenvolvedores/requisicoes/$request',
  component: lazyRouteComponent(() => import('./developers/request/request-page.tsx'), 'RequestPage'),
});
const tests = createRoute({
  getParentRoute: () => shell,
  path: '/desenvolvedores/testes',
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import('./developers/tests/tests-page.tsx'), 'TestsPage'),
});

const team = createRoute({
  getParentRoute: () => shell,
  path: '/equipe',
  component: lazyRouteComponent(() => import('./people/team/team-page.tsx'), 'TeamPage'),
});

const auditLog = createRoute({
  getParentRoute: () => shell,
  path: '/equipe/historico',
  validateSearch: auditFiltersOf,
  component: lazyRouteComponent(() => import('./people/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
});
const account = createRoute({
  getParentRoute: () => shell,
  path: '/conta',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
});
const security = createRoute({
  getParentRoute: () => shell,
  path: '/seguranca',
  component: lazyRouteComponent(() => import('./security/security-page.tsx'), 'SecurityPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signIn,
    forgottenPassword,
    newPassword,
    invitation,
    platformStart,
    platform.addChildren([
      ...([platformHome, health, accounts, newAccount, platformAccount, platformContract] as const),
      ...([revenue, platformWithdrawals, platformDisputes, books] as const),
      ...([platformTeam, credentials, platformAuditLog] as const),
    ]),
    shell.addChildren([
      home,
      ...([charges, newCharge, charge, links, newLink, cards, disputes, dispute] as const),
      ...([recurring, subscriptions, newSubscription, subscription] as const),
      ...([mandates, newMandate, mandate] as const),
      ...([balance, statement, settlements, withdrawals, withdrawal, bankAccount] as const),
      ...([developers, keys, endpoints, endpoint, events, event, delivery] as const),
      ...([requests, request, tests] as const),
      ...([team, auditLog, account, security] as const),
    ]),
  ]),
  basepath: '/panel',
  defaultPreload: 'intent',
  scrollRestoration: true,
  // As every other address has it: `?status=paid&page=2`, and not JSON.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const members = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(members.map(([name, value]) => [name, String(value)])).toString();
    return text ? `?${text}` : '';
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
