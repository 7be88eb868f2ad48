import * as developer from './developer-exports.ts';
import type { ExportList } from './export-list.ts';
import * as money from './money-exports.ts';
import * as recurring from './recurring-exports.ts';
import * as sales from './sales-exports.ts';
import * as team from './team-exports.ts';

/**
 * The lists of an account, and of the platform, that the panel exports, by the id of their endpoint
 * (specification S27.17). Without schemas: the panel's pages read it, too.
 */
export const exportLists = {
  listCharges: sales.charges,
  listRefunds: sales.refunds,
  listAllRefunds: sales.refunds,
  listOwnDisputes: sales.disputes,
  listPaymentLinks: sales.paymentLinks,
  listCards: sales.cards,
  listMandates: recurring.mandates,
  listSubscriptions: recurring.subscriptions,
  getUpcomingCharges: recurring.upcomingCharges,
  listLedgerEntries: money.ledger,
  listSettlements: money.settlements,
  listWithdrawals: money.withdrawals,
  listSecretKeys: developer.secretKeys,
  listPublishableKeys: developer.publishableKeys,
  listOwnWebhookEndpoints: developer.webhookEndpoints,
  listOwnEvents: developer.events,
  listOwnDeliveries: developer.deliveries,
  listRequests: developer.requests,
  listTestRuns: developer.testRuns,
  listMembers: team.members,
  listInvitations: team.invitations,
  listOwnAuditLog: team.auditLog,
  listAllWithdrawals: money.accountWithdrawals,
  listAuditLog: team.platformAuditLog,
} as const satisfies Record<string, ExportList>;
export type ExportedList = keyof typeof exportLists;

export function isExported(endpointId: string): endpointId is ExportedList {
  return Object.hasOwn(exportLists, endpointId);
}

/** Formats of each list's file; the statement has one more. */
export const spreadsheetFormats = ['csv', 'xlsx'] as const;
export const statementFormats = [...spreadsheetFormats, 'ofx'] as const;
export type FileFormat = (typeof statementFormats)[number];

/** The zone of times where none is chosen. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';
