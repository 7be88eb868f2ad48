import { BadRequestException, Controller, Get, Param } from '@nestjs/common';

const DIGITS = /^\d{8}$/;
/** Postal codes that exist: a street, and a town with one code for all its streets. */
const KNOWN: Readonly<Record<string, object>> = {
  '01310100': { logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' },
  '20040002': { logradouro: 'Rua da Quitanda', bairro: 'Centro', localidade: 'Rio de Janeiro', uf: 'RJ' },
  '13690000': { logradouro: '', bairro: '', localidade: 'Descalvado', uf: 'SP' },
};

/** A directory of postal codes that answers as ViaCEP does (viacep.com.br), for a few of them. */
@Controller('ws')
export class PostalCodesController {
  @Get([':zipCode/json', ':zipCode/json/*'])
  find(@Param('zipCode') zipCode: string): object {
    if (!DIGITS.test(zipCode)) throw new BadRequestException();
    const found = KNOWN[zipCode];
    return found
      ? { cep: `${zipCode.slice(0, 5)}-${zipCode.slice(5)}`, complemento: '', ...found }
      : { erro: 'true' };
  }
}
