import { Controller, Get, Param, Query } from '@nestjs/common';
import { Problem } from '../../shared/domain/problem.ts';
import { parse } from '../../shared/entry/parse.ts';
import { MedStore } from '../adapters/med.store.ts';
import { medOf } from '../adapters/wire.ts';
import { medListQuery, pageOf, parametros } from './list.schemas.ts';

/** `/med`: disputes as the merchant reads them. Routes of our own, in the manner of API Pix. */
@Controller(['med', 'api/v2/med'])
export class MedController {
  constructor(private readonly meds: MedStore) {}

  @Get()
  async list(@Query() rawQuery: unknown) {
    const query = parse(medListQuery, rawQuery, 'MedConsultaInvalida', '');
    const { inicio: from, fim: until } = query;
    const found = await this.meds.search({ from, until, ...pageOf(query) });
    return { parametros: parametros(query, found), meds: found.items.map(medOf) };
  }

  @Get(':id')
  async get(@Param('id') id: string) {
    const med = await this.meds.read(id);
    if (!med) throw new Problem('MedNaoEncontrado');
    return medOf(med);
  }
}
