import { Body, Controller, HttpCode, Param, Put } from '@nestjs/common';
import { z } from 'zod';
import { ClockStore } from '../adapters/clock.store.ts';
import { parse } from './parse.ts';

const ID = /^[a-zA-Z0-9_-]{1,36}$/;
const LONGEST_MS = 11 * 365 * 24 * 3_600_000;
const clock = z.object({ id: z.string().regex(ID), aheadMs: z.int().min(0).max(LONGEST_MS) });

/**
 * Control API of the clock: a charge, order, payment, payout or dispute is ahead of real time. It may be set
 * before that exists.
 */
@Controller('sandbox/v1/clocks')
export class ClockControlController {
  constructor(private readonly clocks: ClockStore) {}

  @Put(':id')
  @HttpCode(204)
  async put(@Param('id') id: string, @Body() body: object): Promise<void> {
    const { aheadMs } = parse(clock, { ...body, id }, 'RequisicaoInvalida', '');
    await this.clocks.put(id, aheadMs);
  }
}
