import { fromValor } from '@catraca/providers/pix/valor';
import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import type { BankTime } from '../../shared/domain/bank-time.ts';
import { parse } from '../../shared/entry/parse.ts';
import { traced } from '../../shared/entry/traced.ts';
import { medOf } from '../adapters/wire.ts';
import { type Med, medMotivos } from '../domain/med.ts';
import { DecideMed } from '../usecases/decide-med.ts';
import { OpenMed } from '../usecases/open-med.ts';

const cents = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((valor) => fromValor(valor)!);
const positive = cents.refine((valor) => valor > 0, 'O campo valor é zero.');

const opening = z.object({ valor: positive.optional(), motivo: z.enum(medMotivos).default('FRAUDE') });
const MAX_PARTS = 10;
const approval = z.object({ valor: cents.optional(), parts: z.int().min(1).max(MAX_PARTS).default(1) });
const partialReturn = z.object({
  valor: positive,
  natureza: z.enum(['MED_FRAUDE', 'MED_OPERACIONAL']).default('MED_FRAUDE'),
});

/** Control API for disputes: what the buyer and the bank decide. Keep it on loopback. */
@Controller('sandbox/v1')
export class MedControlController {
  constructor(
    private readonly openMed: OpenMed,
    private readonly decideMed: DecideMed,
    private readonly clocks: ClockStore,
  ) {}

  @Post('pix/:e2eid/med')
  open(@Param('e2eid') e2eid: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const terms = parse(opening, body, 'RequisicaoInvalida', 'med');
    return this.driven(e2eid, 'pix/{e2eid}/med', trace, (time) => this.openMed.execute(e2eid, terms, time));
  }

  /** Returns all that is left at once, or `valor`, in `parts` returns. `0.00`: nothing yet. */
  @Post('meds/:id/approve')
  @HttpCode(200)
  approve(@Param('id') id: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const terms = parse(approval, body, 'RequisicaoInvalida', 'med');
    return this.driven(id, 'meds/{id}/approve', trace, (time) => this.decideMed.approve(id, terms, time));
  }

  @Post('meds/:id/return')
  @HttpCode(200)
  return(@Param('id') id: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const terms = parse(partialReturn, body, 'RequisicaoInvalida', 'med');
    return this.driven(id, 'meds/{id}/return', trace, (time) => this.decideMed.return(id, terms, time));
  }

  @Post('meds/:id/reject')
  @HttpCode(200)
  reject(@Param('id') id: string, @Headers('traceparent') trace?: string) {
    return this.driven(id, 'meds/{id}/reject', trace, (time) => this.decideMed.end(id, 'reject', time));
  }

  @Post('meds/:id/cancel')
  @HttpCode(200)
  cancel(@Param('id') id: string, @Headers('traceparent') trace?: string) {
    return this.driven(id, 'meds/{id}/cancel', trace, (time) => this.decideMed.end(id, 'cancel', time));
  }

  @Post('meds/:id/close')
  @HttpCode(200)
  close(@Param('id') id: string, @Headers('traceparent') trace?: string) {
    return this.driven(id, 'meds/{id}/close', trace, (time) => this.decideMed.close(id, time));
  }

  /** `id`: of the payment or dispute, by whose clock it happens. */
  private driven(
    id: string,
    route: string,
    trace: string | undefined,
    work: (time: BankTime) => Promise<Med>,
  ): Promise<object> {
    return traced(`POST /sandbox/v1/${route}`, trace, async () =>
      medOf(await work(await this.clocks.time(id))),
    );
  }
}
