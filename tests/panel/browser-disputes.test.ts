import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '@catraca/testing/browser';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { fileContents, fileForm } from '@catraca/testing/upload';
import { noFaults, type PanelVisit, signedIn } from './panel-visit.ts';

// A seller answers a dispute, in a real Chromium.

const stack = await opened(SharedStack.open());
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;

/** A seller with one dispute. */
async function disputed() {
  const seller = await newSeller(stack);
  return { seller, id: await disputeOf(seller) };
}

async function disputeOf(seller: Seller): Promise<string> {
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder({ amount: 7_000 }));
  await seller.api.post(`/v1/test/charges/${charge.id}/pay`);
  return eventually(async () => {
    const { status, body } = await seller.api.post(`/v1/test/charges/${charge.id}/med`);
    expect(status).toBe(200);
    return body.id as string;
  });
}

async function visitOf(seller: Seller, id: string, role: string, options = {}): Promise<PanelVisit> {
  const visitor = { browser, stack, account: seller.account, role };
  const visit = await signedIn(visitor, `/panel/test/contestacoes/${id}`, options);
  await visit.page.getByRole('heading', { name: 'Sua defesa' }).waitFor();
  return visit;
}

/** The browser's own time zone is UTC. */
const inSaoPaulo = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});
const defenseOf = async ({ api }: Seller, id: string) => (await api.get(`/v1/disputes/${id}`)).body.defense;
const pdf = (name: string, buffer = fileContents.pdf) => ({ name, mimeType: 'application/pdf', buffer });

test.each([
  ['a desktop in light', desktop],
  ['a small phone in dark', phone],
])(
  'S28.45 the text is written until the deadline, with a counter, and refused at the field, on %s',
  async (_on, options) => {
    const { seller, id } = await disputed();
    const visit = await visitOf(seller, id, 'support', options);
    const { page, field, button } = visit;
    const { due_at } = (await seller.api.get(`/v1/disputes/${id}`)).body;
    const due = `${inSaoPaulo.format(new Date(due_at))} (horário de Brasília)`;
    await page.getByText(`Você pode mudar a defesa até ${due}. A plataforma a envia ao banco.`).waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    const text = field('O que aconteceu');
    await text.fill('Entregue em mãos 💳');
    await page.getByText('18 de 5.000 caracteres').waitFor();
    await button('Salvar texto').click();
    await page.getByText('Texto da defesa salvo.').waitFor();
    expect(await defenseOf(seller, id)).toMatchObject({ text: 'Entregue em mãos 💳' });
    await page.getByText(/^Última mudança em /).waitFor();

    await text.fill('x'.repeat(5_001));
    await page.getByText('5.001 de 5.000 caracteres').waitFor();
    await button('Salvar texto').click();
    await page.getByText('Deve ter no máximo 5000 caracteres.').waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
    expect(await visit.faults()).toEqual(noFaults);
    await text.fill('Cartão 4539 5787 6362 1486');
    await button('Salvar texto').click();
    await page.getByText('Não envie número de cartão neste campo.').waitFor();
    await page.reload();
    await eventually(async () => expect(await text.inputValue()).toBe('Entregue em mãos 💳'));
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  60_000,
);

test('S28.46 files are chosen, sent, downloaded and removed; those that are refused say why', async () => {
  const { seller, id } = await disputed();
  const visit = await visitOf(seller, id, 'finance', desktop);
  const { page, button, dialog } = visit;
  const picker = page.getByLabel(/^Escolher arquivos/);
  await picker.setInputFiles([
    pdf('comprovante.pdf'),
    pdf('falso.pdf', Buffer.from('GIF89a')),
    pdf('grande.pdf', Buffer.alloc(5 * 1024 * 1024 + 1)),
  ]);
  await button('Baixar comprovante.pdf').waitFor();
  await page.getByText('O conteúdo do arquivo não é de um tipo aceito. Envie PDF, PNG ou JPEG.').waitFor();
  await page.getByText('O arquivo tem mais de 5 MB.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Dispensar falso.pdf').click();
  await button('Dispensar grande.pdf').click();
  expect(await page.getByRole('alert').count()).toBe(0);

  const downloading = page.waitForEvent('download');
  await button('Baixar comprovante.pdf').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('comprovante.pdf');
  expect(await readFile(await file.path())).toEqual(fileContents.pdf);

  await button('Remover comprovante.pdf').click();
  await dialog().getByText('comprovante.pdf sai da defesa. Não dá para desfazer.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await dialog().getByRole('button', { name: 'Remover' }).click();
  await page.getByText('Arquivo removido.').waitFor();
  expect((await defenseOf(seller, id)).files).toEqual([]);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

/** As from a window of files. */
const drop = `
  const transfer = new DataTransfer();
  for (const name of ['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png'])
    transfer.items.add(new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], name));
  document.querySelector('.file-picker')
    .dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
`;

test('S28.46 files are dropped, with progress, and a sixth is refused', async () => {
  const { seller, id } = await disputed();
  const visit = await visitOf(seller, id, 'owner', phone);
  const { page, button } = visit;
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/defense\/files\?/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.evaluate(drop);
  await page.getByText(/^Enviando: \d+%$/).waitFor();
  expect(await page.getByText('Na fila').count()).toBe(5);
  expect(await visit.faults()).toEqual(noFaults);
  release();
  await button('Baixar e.png').waitFor();
  await page.getByText('A defesa já tem 5 arquivos. Remova um deles antes de enviar outro.').waitFor();
  await page.getByText('São no máximo 5 arquivos. Para enviar outro, remova um.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  const { files } = await defenseOf(seller, id);
  expect(files.map(({ name }: { name: string }) => name)).toEqual([
    'a.png',
    'b.png',
    'c.png',
    'd.png',
    'e.png',
  ]);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.4 a file that is chosen again after a lost connection is sent with the same key', async () => {
  const { seller, id } = await disputed();
  const visit = await visitOf(seller, id, 'owner');
  const { page, button } = visit;
  const folder = mkdtempSync(join(tmpdir(), 'catraca-defense-'));
  const path = join(folder, 'recibo.pdf');
  writeFileSync(path, fileContents.pdf);
  const keys: (string | undefined)[] = [];
  await page.route(/\/defense\/files\?/, async (route, request) => {
    keys.push(request.headers()['idempotency-key']);
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  const picker = page.getByLabel(/^Escolher arquivos/);
  await picker.setInputFiles(path);
  await page.getByText(/^Sem conexão com o servidor/).waitFor();
  await picker.setInputFiles(path);
  await button('Baixar recibo.pdf').waitFor();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  expect((await defenseOf(seller, id)).files).toHaveLength(1);
  await visit.close();
  rmSync(folder, { recursive: true });
}, 60_000);

test('S28.47 who only reads reads, and after the end nobody writes', async () => {
  const { seller, id } = await disputed();
  await seller.api.send('PUT', `/v1/disputes/${id}/defense`, { text: 'Linha um.\nLinha dois.' });
  await seller.api.post(`/v1/disputes/${id}/defense/files`, fileForm());
  const viewer = await visitOf(seller, id, 'viewer', phone);
  await viewer.page.getByText('Seu papel nesta conta permite só ler a defesa.').waitFor();
  await viewer.page.getByText('Linha um.').waitFor();
  expect(await viewer.button(/Remover|Salvar/).count()).toBe(0);
  expect(await viewer.page.getByLabel(/^Escolher arquivos/).count()).toBe(0);
  expect(await viewer.faults()).toEqual(noFaults);
  expect(viewer.complaints).toEqual([]);
  await viewer.close();

  await seller.api.post('/v1/test/clock/advance', { seconds: 7 * 24 * 3_600 });
  await eventually(async () => expect(await defenseOf(seller, id)).toMatchObject({ open: false }));
  const owner = await visitOf(seller, id, 'owner', desktop);
  await owner.page.getByText(/^O prazo terminou em .+ A defesa não muda mais\.$/).waitFor();
  await owner.button('Baixar comprovante.pdf').waitFor();
  expect(await owner.button(/Remover|Salvar/).count()).toBe(0);
  expect(await owner.faults()).toEqual(noFaults);
  await owner.button('Rejeitar (teste)').click();
  await owner.page.getByText('A contestação foi encerrada. A defesa não muda mais.').waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.close();
}, 60_000);

test('S28.47 a text that is typed when the deadline passes is not lost, and is not taken for saved', async () => {
  const { seller, id } = await disputed();
  await seller.api.send('PUT', `/v1/disputes/${id}/defense`, { text: 'Linha um.' });
  const visit = await visitOf(seller, id, 'owner', phone);
  const { page, field, button } = visit;
  await field('O que aconteceu').fill('Entregue em mãos, tarde demais.');
  await seller.api.post('/v1/test/clock/advance', { seconds: 7 * 24 * 3_600 });
  await eventually(async () => expect(await defenseOf(seller, id)).toMatchObject({ open: false }));
  await button('Salvar texto').click();
  await page.getByText(/^O prazo terminou em /).waitFor();
  await page.getByText('Linha um.').waitFor();
  const alert = page.getByRole('alert');
  await alert.getByText(/^Este texto não foi salvo/).waitFor();
  await alert.getByText('Entregue em mãos, tarde demais.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.45 what is typed for one dispute is not sent to another', async () => {
  const { seller, id } = await disputed();
  const other = await disputeOf(seller);
  const visit = await visitOf(seller, id, 'support');
  const { page, button, field, dialog } = visit;
  await page.keyboard.press('/');
  await dialog().getByRole('combobox').fill(other);
  await dialog().getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/contestacoes/${other}`);
  await field('O que aconteceu').fill('Só desta contestação');
  await page.goBack();
  await page.getByRole('heading', { name: 'Sair sem salvar?' }).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Continuar escrevendo').click();
  expect(await field('O que aconteceu').inputValue()).toBe('Só desta contestação');
  await page.waitForURL(`**/contestacoes/${other}`);
  await page.goBack();
  await button('Sair sem salvar').click();
  await page.waitForURL(`**/contestacoes/${id}`);
  await eventually(async () => expect(await field('O que aconteceu').inputValue()).toBe(''));
  await visit.close();
}, 60_000);
