import { CONFIG } from '@catraca/platform/service/config';
import { Body, Controller, Header, HttpCode, Inject, Options, Post, Query, UseFilters } from '@nestjs/common';
import type { SandboxSettings } from '../../config.ts';
import { sameText } from '../../shared/domain/access-token.ts';
import { tokenOf } from '../adapters/acquirer.wire.ts';
import { TOKEN_LIFE_MS } from '../adapters/token.vault.ts';
import { unauthorized } from '../domain/acquirer-problem.ts';
import { CreateToken } from '../usecases/create-token.ts';
import { parseAs, tokenRequest } from './acquirer.schemas.ts';
import { AcquirerProblemsFilter } from './acquirer-problems.filter.ts';

/** Cards from browsers of any origin, with the public key. */
@Controller('core/v5/tokens')
@UseFilters(new AcquirerProblemsFilter())
export class TokensController {
  constructor(
    private readonly createToken: CreateToken,
    @Inject(CONFIG) private readonly settings: SandboxSettings,
  ) {}

  @Options()
  @HttpCode(204)
  @Header('access-control-allow-origin', '*')
  @Header('access-control-allow-methods', 'POST')
  @Header('access-control-allow-headers', 'content-type')
  @Header('access-control-max-age', '86400')
  preflight(): void {}

  @Post()
  @HttpCode(200)
  @Header('access-control-allow-origin', '*')
  @Header('cache-control', 'no-store')
  create(@Query('appId') appId: unknown, @Body() body: unknown): object {
    const { SANDBOX_ACQUIRER_PUBLIC_KEY: publicKey } = this.settings;
    if (!publicKey || typeof appId !== 'string' || !sameText(appId, publicKey)) throw unauthorized();
    const { id, card } = this.createToken.execute(parseAs(tokenRequest, body, 'request'));
    const now = new Date();
    return tokenOf(id, card, now, new Date(now.getTime() + TOKEN_LIFE_MS));
  }
}
