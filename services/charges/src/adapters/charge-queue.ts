import { KeyedQueue } from '@catraca/platform/service/keyed-queue';
import { Injectable } from '@nestjs/common';

/**
 * Runs changes of one charge one after the other in this process. Of twenty refunds at once, only one write
 * per round would win, and all others would read and decide again.
 */
@Injectable()
export class ChargeQueue extends KeyedQueue {}
