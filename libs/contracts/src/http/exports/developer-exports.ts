import type { Delivery } from '../schemas/delivery.ts';
import type { EventResource } from '../schemas/event.ts';
import type { PublishableKey } from '../schemas/publishable-key.ts';
import type { RequestLine } from '../schemas/request.ts';
import type { SecretKey } from '../schemas/secret-key.ts';
import type { TestRun } from '../schemas/test-run.ts';
import type { WebhookEndpoint } from '../schemas/webhook-endpoint.ts';
import { amount, type ExportColumn, number, type Path, text, time } from './export-list.ts';

export const secretKeys = {
  file: 'chaves-secretas',
  columns: [
    text('name', 'Nome'),
    text('hint', 'Chave'),
    text('scopes', 'Permissões'),
    time('created_at', 'Criada em'),
    time('last_used_at', 'Usada por último em'),
    time('expires_at', 'Expira em'),
    time('revoked_at', 'Revogada em'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<SecretKey>>[],
};

export const publishableKeys = {
  file: 'chaves-publicaveis',
  columns: [
    text('name', 'Nome'),
    text('key', 'Chave'),
    text('allowed_domains', 'Domínios'),
    time('created_at', 'Criada em'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<PublishableKey>>[],
};

export const webhookEndpoints = {
  file: 'endpoints',
  columns: [
    text('url', 'Endereço'),
    text('status', 'Status', { enabled: 'Ativo', disabled: 'Desativado' }),
    text('events', 'Eventos'),
    text('disabled_reason', 'Motivo da desativação'),
    time('created_at', 'Criado em'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<WebhookEndpoint>>[],
};

export const events = {
  file: 'eventos',
  columns: [
    time('created_at', 'Criado em'),
    text('type', 'Tipo'),
    text('id', 'Id'),
    text('data', 'Dados'),
  ] satisfies ExportColumn<Path<EventResource>>[],
};

export const deliveries = {
  file: 'entregas',
  columns: [
    time('created_at', 'Tentada em'),
    text('type', 'Tipo do evento'),
    text('status', 'Status', { succeeded: 'Entregue', failed: 'Falhou', pending: 'Será repetida' }),
    number('attempt', 'Tentativa'),
    number('response_status', 'Status HTTP'),
    number('duration_ms', 'Duração em ms'),
    text('error', 'Erro de conexão'),
    time('next_attempt_at', 'Próxima tentativa'),
    text('response_body', 'Resposta'),
    text('event_id', 'Evento'),
    text('endpoint_id', 'Endpoint'),
    text('trace_id', 'Trace'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<Delivery>>[],
};

export const requests = {
  file: 'requisicoes',
  columns: [
    time('created_at', 'Recebida em'),
    text('method', 'Método'),
    text('path', 'Caminho'),
    text('query', 'Query string'),
    number('status', 'Status HTTP'),
    text('error_code', 'Código de erro'),
    number('duration_ms', 'Duração em ms'),
    text('resource', 'Recurso'),
    text('route', 'Rota'),
    text('key.hint', 'Chave'),
    text('key.id', 'Id da chave'),
    text('source', 'Endereço IP'),
    text('user_agent', 'User-Agent'),
    text('idempotency_key', 'Idempotency-Key'),
    text('replayed', 'Repetição'),
    text('trace_id', 'Trace'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<RequestLine>>[],
};

export const testRuns = {
  file: 'execucoes-de-teste',
  columns: [
    time('created_at', 'Iniciada em'),
    text('scenario', 'Cenário'),
    number('seed', 'Semente'),
    number('size', 'Tamanho'),
    text('status', 'Status', { running: 'Em execução', completed: 'Concluída', failed: 'Falhou' }),
    number('progress.done', 'Passos feitos'),
    number('progress.total', 'Total de passos'),
    number('result.charges', 'Cobranças'),
    number('result.paid', 'Pagas'),
    number('result.refunded', 'Estornadas'),
    number('result.disputed', 'Contestadas'),
    number('result.failed', 'Recusadas'),
    amount('result.amount_paid', 'Valor pago'),
    amount('result.balance', 'Saldo no fim'),
    text('result.fingerprint', 'Impressão digital'),
    text('error.code', 'Código do erro'),
    text('error.message', 'Erro'),
    time('completed_at', 'Concluída em'),
    text('repeat', 'Comando que repete'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<TestRun>>[],
};
