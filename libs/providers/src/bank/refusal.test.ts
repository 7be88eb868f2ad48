import { inspect } from 'node:util';
import { refusalOf } from './refusal.ts';

test('a refusal has the problem type and violated rules, but no values sent', () => {
  const refusal = refusalOf('PUT /cob/{txid}', 400, {
    type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
    title: 'Cobrança inválida.',
    status: 400,
    violacoes: [
      {
        razao: 'O objeto cob.devedor não respeita o schema.',
        propriedade: 'cob.devedor',
        valor: '061996671234',
      },
    ],
  });
  expect(refusal.message).toBe('PUT /cob/{txid} was refused: 400 CobOperacaoInvalida');
  expect(refusal.violations).toEqual([{ property: 'cob.devedor' }]);
  expect(JSON.stringify(refusal)).not.toContain('061996671234');
});

test('free text of the bank never reaches a refusal, wherever the bank puts it', () => {
  const canary = 'Maria Canário CPF 529.982.247-25';
  const refusal = refusalOf('PUT /cob/{txid}', 400, {
    type: `https://bank.example/error/${canary}`,
    title: canary,
    detail: canary,
    violacoes: [
      { razao: canary, propriedade: 'cob.devedor', valor: canary },
      { razao: canary, propriedade: canary },
    ],
  });
  expect(inspect(refusal, { depth: 10 })).not.toMatch(/Can[aá]rio|529/);
  expect(refusal).toMatchObject({
    problem: 'unnamed',
    violations: [{ property: 'cob.devedor' }, { property: null }],
  });
});

test('a response without a problem document is a refusal without a type', () => {
  expect(refusalOf('GET /cob/{txid}', 404, { message: 'no Route matched' }).problem).toBeNull();
  expect(refusalOf('GET /cob/{txid}', 404, undefined).problem).toBeNull();
  expect(refusalOf('GET /cob/{txid}', 404, { title: 'Not Found', status: 404 }).problem).toBe('about:blank');
});
