import { Readable } from 'node:stream';
import type { ExportList } from '@catraca/contracts/http/exports/export-list';
import {
  DEFAULT_TIME_ZONE,
  type ExportedList,
  exportLists,
  type FileFormat,
} from '@catraca/contracts/http/exports/export-lists';
import type { ExportQuery } from '@catraca/contracts/http/schemas/export';
import type { LedgerEntryResource } from '@catraca/contracts/http/schemas/ledger';
import { type CallContext, timeIn } from '@catraca/kernel/call-context';
import { log } from '@catraca/platform/telemetry/log';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, of } from 'rxjs';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { xlsxFile } from '../../adapters/xlsx-file.ts';
import { csvWriter } from '../../domain/export/csv.ts';
import { fileName, type TimeFilters } from '../../domain/export/file-name.ts';
import { fileParts } from '../../domain/export/file-parts.ts';
import type { Layout } from '../../domain/export/file-writer.ts';
import { ofxWriter } from '../../domain/export/ofx.ts';
import { worksheetWriter } from '../../domain/export/worksheet.ts';
import { periodFrom } from '../../domain/statement-period.ts';
import { ClosingBalance } from '../../usecases/closing-balance.ts';
import { contextOf, type EdgeRequest, endpointOf } from '../request.ts';
import { ExportSlots } from './export-slots.ts';
import { type ListPage, listPages } from './list-pages.ts';

const mediaTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ofx: 'application/x-ofx',
};

/** Stands for the account in names of files, and among those that have files under way. */
const PLATFORM = 'plataforma';

type Query = ExportQuery & TimeFilters & { livemode?: boolean };

interface Export extends Layout {
  list: ExportedList;
  format: FileFormat;
  context: CallContext;
  filters: TimeFilters;
}

/** Answers a list as a file where the request asks for one (specification S27.17, ADR 74). */
@Injectable()
export class ExportInterceptor implements NestInterceptor {
  constructor(
    private readonly services: GrpcServices,
    private readonly slots: ExportSlots,
    private readonly closingBalance: ClosingBalance,
  ) {}

  async intercept(context: ExecutionContext, handler: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<EdgeRequest>();
    const { format = 'json' } = request.query as Partial<ExportQuery>;
    // Fastify would read a file to its end for the headers alone.
    if (format === 'json' || request.method === 'HEAD') return handler.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return of(await this.file(request, reply, handler));
  }

  /** The first page is read before the response begins: a refusal is one as of the list itself. */
  private async file(request: EdgeRequest, reply: FastifyReply, handler: CallHandler): Promise<Readable> {
    const ordered = await this.orderOf(request);
    this.slots.take(ordered.context.accountId, reply.raw);
    const pages = listPages(ordered.list, request, handler);
    const first = await pages.next();
    const file = this.written(ordered, begunWith(first, pages));
    file.once('error', (error) => log.warn({ err: error, list: ordered.list }, 'export broken off'));
    const name = fileName(ordered.context, ordered);
    reply.header('Content-Type', mediaTypes[ordered.format]);
    reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return file;
  }

  private async orderOf(request: EdgeRequest): Promise<Export> {
    const {
      format,
      columns: names,
      time_zone: timeZone = DEFAULT_TIME_ZONE,
      ...filters
    } = request.query as Query;
    const list = endpointOf(request)!.id as ExportedList;
    const { columns: known }: ExportList = exportLists[list];
    const columns = names?.map((name) => known.find((column) => column.name === name)!) ?? known;
    const context = await this.contextFor(request, filters);
    return { list, format: format as FileFormat, columns, timeZone, filters, context };
  }

  /** Throws resource_not_found: the operator names any account. */
  private async contextFor(
    request: EdgeRequest,
    { livemode = false }: { livemode?: boolean },
  ): Promise<CallContext> {
    const { edge, params } = request;
    if (edge.panelSeller) return contextOf(request);
    const { account: accountId } = params as { account?: string };
    if (accountId === undefined) return { accountId: PLATFORM, livemode, now: edge.now };
    const { account } = await this.services.accounts.getAccount({ accountId });
    return { accountId, livemode, now: timeIn(account!.testClockOffsetSeconds, livemode, edge.now) };
  }

  private written(ordered: Export, pages: AsyncIterable<ListPage>): Readable {
    const { format } = ordered;
    if (format === 'xlsx') return xlsxFile(fileParts(worksheetWriter(ordered), pages));
    if (format === 'csv') return Readable.from(fileParts(csvWriter(ordered), pages));
    const entries = pages as AsyncIterable<{ data: readonly LedgerEntryResource[] }>;
    return Readable.from(inLatin1(fileParts(this.statement(ordered), entries)));
  }

  private statement({ context, filters, timeZone }: Export) {
    const period = periodFrom(filters, context.now);
    const closingBalance = () => this.closingBalance.execute(context, period.to);
    return ofxWriter({ ...context, period, timeZone, closingBalance });
  }
}

async function* begunWith<Page>(
  first: IteratorResult<Page, void>,
  rest: AsyncGenerator<Page, void, undefined>,
): AsyncGenerator<Page, void, undefined> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

async function* inLatin1(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) if (part !== '') yield Buffer.from(part, 'latin1');
}
