import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { chargeFiltersOf } from './charges/list/filters.ts';
import { linkFiltersOf } from './links/list/filters.ts';
import { lastMode, rememberMode } from './shell/last-mode.ts';
import { NotFound } from './shell/not-found.tsx';
import { Root } from './shell/root.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/$mode/cobrancas', params: { mode: lastMode() } });
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

const shell = createRoute({
  getParentRoute: () => root,
  path: '/$mode',
  params: {
    parse: ({ mode }) => {
      if (mode !== 'test' && mode !== 'live') throw notFound();
      return { mode } as const;
    },
    stringify: ({ mode }) => ({ mode }),
  },
  beforeLoad: ({ params: { mode } }) => rememberMode(mode),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
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

const team = createRoute({
  getParentRoute: () => shell,
  path: '/equipe',
  component: lazyRouteComponent(() => import('./people/team/team-page.tsx'), 'TeamPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    signIn,
    forgottenPassword,
    newPassword,
    invitation,
    shell.addChildren([charges, newCharge, charge, links, newLink, team]),
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
