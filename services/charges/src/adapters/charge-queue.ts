import { Turns } from '@catraca/platform/service/turns';
import { Injectable } from '@nestjs/common';

/**
 * Runs changes of one charge one after the other in this process. Of twenty refunds at once, only one write per round would win, and
 * all others would read and decide again.
 */
@Injectable()
export class ChargeTurns extends Turns {}
