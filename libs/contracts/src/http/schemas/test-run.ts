import { errorCodes } from './error.ts';
import { cents, id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { pageOrAfterQuery } from './list.ts';

export const MAX_SEED = 2 ** 31 - 1;
export const MAX_RUN_SIZE = 5_000;

export const scenarios = ['shop_day', 'bad_bank', 'card_testing', 'disputes', 'month_end'] as const;
export type Scenario = (typeof scenarios)[number];

export const testRunStatuses = ['running', 'completed', 'failed'] as const;

const seed = z.int().min(0).max(MAX_SEED);
const scenario = z.enum(scenarios).meta({
  description:
    'O que acontece: `shop_day`, um dia de loja com um pouco de tudo; `bad_bank`, pagamentos que expiram, demoram e são recusados; `card_testing`, muitos cartões recusados; `disputes`, contestações e chargebacks; `month_end`, um mês e meio, com liquidações.',
});

/** Body of `POST /v1/test/runs` (specification S24.1). */
export const createTestRunBody = z.object({
  seed: seed.meta({ description: 'A mesma semente repete a mesma sequência de vendas e resultados.' }),
  scenario,
  size: z.int().min(1).max(MAX_RUN_SIZE).optional().meta({
    description: 'Quantas cobranças criar. Padrão: 2000 em `shop_day`, 200 nos outros cenários.',
  }),
});
export type CreateTestRunBody = z.output<typeof createTestRunBody>;

export const listTestRunsQuery = z.object(pageOrAfterQuery('run'));
export type ListTestRunsQuery = z.output<typeof listTestRunsQuery>;

const count = (description: string) => z.int().min(0).meta({ description });

const testRunResult = z.object({
  charges: count('Cobranças criadas.'),
  paid: count('Cobranças que foram pagas, mesmo que depois estornadas ou contestadas.'),
  refunded: count('Cobranças estornadas, no todo ou em parte, também pelo banco após uma contestação.'),
  disputed: count('Cobranças contestadas: MED ou chargeback.'),
  failed: count('Cobranças com status `failed`.'),
  amount_paid: cents(0).meta({ description: 'Soma das cobranças pagas, em centavos.' }),
  balance: z.int().meta({ description: 'O saldo da conta no fim da execução, em centavos.' }),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({
      description:
        'SHA-256, em hexadecimal, dos passos em ordem: o que foi, valor, meio de pagamento e situações observadas. Depende só de `seed`, `scenario` e `size`.',
    }),
});

/** A replay by seed (specification S24). */
export const testRun = z
  .object({
    object: z.literal('test_run'),
    id: id('run'),
    seed,
    scenario,
    size: z.int(),
    status: z.enum(testRunStatuses).meta({
      description: '`failed` quando a execução não pôde continuar; o que ela já criou permanece.',
    }),
    progress: z
      .object({ done: z.int(), total: z.int() })
      .meta({ description: 'Passos feitos e total de passos: as cobranças e os avanços do relógio.' }),
    result: testRunResult.nullable().meta({ description: '`null` até a execução terminar.' }),
    error: z
      .object({
        code: z
          .enum([...errorCodes, 'no_progress'])
          .meta({ description: 'Um código de erro da API, ou `no_progress`: 10 minutos sem avançar.' }),
        message: z.string().meta({ description: 'Texto para pessoas, em português. Pode mudar.' }),
      })
      .nullable()
      .meta({ description: 'Por que a execução falhou. `null` enquanto `status` não for `failed`.' }),
    repeat: z.string().meta({
      description: 'O comando que repete a execução. Ele lê a chave de `$CATRACA_KEY`.',
    }),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
  })
  .meta({ id: 'TestRun' });
export type TestRun = z.output<typeof testRun>;
