import { CONFIG } from '@catraca/platform/service/config';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Options,
  Param,
  Post,
  Query,
  UseFilters,
} from '@nestjs/common';
import type { SandboxSettings } from '../../config.ts';
import { sameText } from '../../shared/domain/access-token.ts';
import { tokenOf } from '../adapters/acquirer.wire.ts';
import { TOKEN_LIFE_MS, TokenVault } from '../adapters/token.vault.ts';
import { notFound, unauthorized } from '../domain/acquirer-problem.ts';
import { CreateToken } from '../usecases/create-token.ts';
import { parseAs, tokenRequest } from './acquirer.schemas.ts';
import { AcquirerProblemsFilter } from './acquirer-problems.filter.ts';

/** Cards from browsers of any origin, with the public key. */
@Controller('core/v5/tokens')
@UseFilters(new AcquirerProblemsFilter())
export class TokensController {
  constructor(
    private readonly createToken: CreateToken,
    private readonly vault: TokenVault,
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
    this.assertOurs(appId);
    const { id, card } = this.createToken.execute(parseAs(tokenRequest, body, 'request'));
    const now = new Date();
    return tokenOf(id, card, now, new Date(now.getTime() + TOKEN_LIFE_MS));
  }

  /** A token that was neither spent nor has expired. */
  @Get(':id')
  @Header('cache-control', 'no-store')
  read(@Param('id') id: string, @Query('appId') appId: unknown): object {
    this.assertOurs(appId);
    const card = this.vault.peek(id);
    if (!card) throw notFound('Token');
    const now = new Date();
    return tokenOf(id, card, now, new Date(now.getTime() + TOKEN_LIFE_MS));
  }

  private assertOurs(appId: unknown): void {
    const { SANDBOX_ACQUIRER_PUBLIC_KEY: publicKey } = this.settings;
    if (!publicKey || typeof appId !== 'string' || !sameText(appId, publicKey)) throw unauthorized();
  }
}
