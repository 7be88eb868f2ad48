import type { Endpoint } from './endpoint.ts';

const tag = 'Painel';
const anybody = { by: 'anybody' } as const;
const page = { method: 'GET', tag, access: anybody, success: { status: 200 } } as const;

/** What browsers load of the panel. All pages are one document; its addresses are known to libs/panel-web. */
export const panelPages = {
  getPanel: { ...page, id: 'getPanel', path: '/panel', summary: 'O painel' },
  getPanelTestHome: {
    ...page,
    id: 'getPanelTestHome',
    path: '/panel/test',
    summary: 'O início do painel no ambiente de testes',
  },
  getPanelLiveHome: {
    ...page,
    id: 'getPanelLiveHome',
    path: '/panel/live',
    summary: 'O início do painel em produção',
  },
  getPanelTest: {
    ...page,
    id: 'getPanelTest',
    path: '/panel/test/*',
    summary: 'O painel no ambiente de testes',
  },
  getPanelLive: { ...page, id: 'getPanelLive', path: '/panel/live/*', summary: 'O painel em produção' },
  getPanelPlatform: {
    ...page,
    id: 'getPanelPlatform',
    path: '/panel/platform',
    summary: 'O painel da plataforma',
  },
  getPanelPlatformPage: {
    ...page,
    id: 'getPanelPlatformPage',
    path: '/panel/platform/*',
    summary: 'Uma página do painel da plataforma',
  },
  getPanelSignIn: { ...page, id: 'getPanelSignIn', path: '/panel/entrar', summary: 'Entrar no painel' },
  getPanelForgottenPassword: {
    ...page,
    id: 'getPanelForgottenPassword',
    path: '/panel/esqueci-a-senha',
    summary: 'Pedir um link para uma nova senha',
  },
  getPanelNewPassword: {
    ...page,
    id: 'getPanelNewPassword',
    path: '/panel/nova-senha/:token',
    summary: 'Definir uma nova senha pelo link',
  },
  getPanelInvitation: {
    ...page,
    id: 'getPanelInvitation',
    path: '/panel/convite/:token',
    summary: 'Aceitar um convite',
  },
  getPanelAsset: {
    ...page,
    id: 'getPanelAsset',
    path: '/panel/assets/:name',
    summary: 'Um arquivo do painel',
  },
} as const satisfies Record<string, Endpoint>;
