import type { AccountAuditEntry, AuditEntry } from '../schemas/audit-log.ts';
import type { Invitation, Member } from '../schemas/panel-member.ts';
import { type ExportColumn, number, type Path, text, time } from './export-list.ts';

const roles = {
  owner: 'Proprietário',
  finance: 'Financeiro',
  developer: 'Desenvolvedor',
  support: 'Atendimento',
  viewer: 'Leitura',
};

export const members = {
  file: 'equipe',
  columns: [
    text('user.name', 'Nome'),
    text('user.email', 'E-mail'),
    text('role', 'Papel', roles),
    time('last_seen_at', 'Visto por último em'),
    time('created_at', 'Na equipe desde'),
    text('user.id', 'Id da pessoa'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<Member>>[],
};

export const invitations = {
  file: 'convites',
  columns: [
    text('email', 'E-mail'),
    text('role', 'Papel', roles),
    time('expires_at', 'Vence em'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<Invitation>>[],
};

const actors = { user: 'Pessoa da equipe', credential: 'Credencial do operador', platform: 'Plataforma' };

export const auditLog = {
  file: 'auditoria',
  columns: [
    time('created_at', 'Quando'),
    text('actor.name', 'Quem'),
    text('actor.type', 'Tipo de quem', actors),
    text('action', 'Ação'),
    text('target', 'Recurso'),
    number('details.status', 'Status HTTP'),
    text('details.fields', 'Campos enviados'),
    text('details.role', 'Papel', roles),
    text('source', 'Endereço IP'),
    text('actor.id', 'Id de quem'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<AccountAuditEntry>>[],
};

const platformActors = {
  operator: 'Credencial',
  user: 'Pessoa da conta',
  platform: 'Pessoa da plataforma',
};

/** Of the platform and of all accounts. */
export const platformAuditLog = {
  file: 'auditoria',
  columns: [
    time('created_at', 'Quando'),
    text('credential.name', 'Quem'),
    text('actor', 'Tipo de quem', platformActors),
    text('operation', 'Ação'),
    text('account', 'Conta'),
    text('resources', 'Recursos'),
    number('status', 'Status HTTP'),
    text('fields', 'Campos enviados'),
    text('address', 'Endereço IP'),
    text('credential.id', 'Id de quem'),
    text('request_id', 'Id'),
  ] satisfies ExportColumn<Path<AuditEntry>>[],
};
