import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { refundsSettings } from './config.ts';

@Module({ controllers: [], providers: [] })
export class RefundsModule {}

export const refundsService = defineService(services.refunds, {
  settings: refundsSettings,
  module: RefundsModule,
});
