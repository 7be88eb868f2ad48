import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { RefundsService } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { newId } from '@catraca/kernel/ids';
import { toWire } from '@catraca/platform/grpc/call-context';
import { grpcClient } from '@catraca/platform/grpc/client';
import { certificateSettings } from '@catraca/stack/secrets/certificates';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { newPanelPerson } from '@catraca/testing/panel-person';
import { sendBytes } from '@catraca/testing/raw-http';
import { chargeOrder, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { fileContents, fileForm } from '@catraca/testing/upload';

// What a seller says to a dispute: through the gateway, the panel and the operator's API.

const { stack, seller } = await withSeller(SharedStack.open());
const MAX_BYTES = 5 * 1024 * 1024;
const DAY = 24 * 3_600;
const text = 'Entregue em 20/11, às 10h12.\nQuem recebeu assinou: veja o comprovante.';

/** The address of a new dispute, below `/v1`. */
async function disputed({ api }: Seller = seller): Promise<string> {
  const { body: charge } = await api.post('/v1/charges', chargeOrder());
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  return eventually(async () => {
    const { status, body } = await api.post(`/v1/test/charges/${charge.id}/med`);
    expect(status).toBe(200);
    return `/v1/disputes/${body.id}`;
  });
}

const put = (dispute: string, body: object, api = seller.api) => api.send('PUT', `${dispute}/defense`, body);
const upload = (dispute: string, form = fileForm(), headers = {}) =>
  seller.api.post(`${dispute}/defense/files`, form, headers);
const codeOf = ({ status, body }: HttpResponse) => [status, body?.error?.code];
const fieldsOf = ({ body }: HttpResponse) => Object.keys(body.error.details.fields);
const defenseOf = async (dispute: string) => (await seller.api.get(dispute)).body.defense;

const pdfOf = (bytes: number) => Buffer.concat([fileContents.pdf, Buffer.alloc(bytes)]).subarray(0, bytes);

async function download(path: string, key = seller.secretKey) {
  const response = await fetch(stack.baseUrl + path, { headers: { authorization: `Bearer ${key}` } });
  return { headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
}

test('S27.40 S27.46 the text is written, replaced and removed, and stands in the dispute', async () => {
  const dispute = await disputed();
  expect(await defenseOf(dispute)).toEqual({
    object: 'defense',
    open: true,
    text: null,
    files: [],
    updated_at: null,
  });
  const written = await put(dispute, { text });
  expect(written.status).toBe(200);
  expect(written.body).toEqual({
    object: 'defense',
    open: true,
    text,
    files: [],
    updated_at: expect.any(String),
  });
  expect(await defenseOf(dispute)).toEqual(written.body);
  const [listed] = (await seller.api.get('/v1/disputes?per_page=1')).body.data;
  expect(listed).not.toHaveProperty('defense');
  expect((await put(dispute, { text: 'Outro texto.' })).body.text).toBe('Outro texto.');
  expect((await put(dispute, { text: '' })).body).toMatchObject({
    text: null,
    updated_at: expect.any(String),
  });
});

test('S27.40 a text has up to 5,000 characters, an emoji counted as one', async () => {
  const dispute = await disputed();
  const longest = '💳'.repeat(5_000);
  expect((await put(dispute, { text: longest })).body.text).toBe(longest);
  for (const body of [{ text: `${longest}.` }, { text: null }, {}, { text: 'a\u0000b' }]) {
    const refused = await put(dispute, body);
    expect([...codeOf(refused), ...fieldsOf(refused)]).toEqual([422, 'validation_failed', 'text']);
  }
  expect((await defenseOf(dispute)).text).toBe(longest);
});

test('S27.41 a file is added, once for an Idempotency-Key', async () => {
  const dispute = await disputed();
  const keyed = { 'idempotency-key': `arquivo de ${dispute}` };
  const added = await upload(dispute, fileForm(), keyed);
  expect([added.status, added.body]).toEqual([
    201,
    {
      object: 'file',
      id: expect.stringMatching(/^file_[0-9a-z]{26}$/),
      name: 'comprovante.pdf',
      type: 'application/pdf',
      size: fileContents.pdf.length,
      created_at: expect.any(String),
    },
  ]);
  expect((await upload(dispute, fileForm(), keyed)).text).toBe(added.text);
  const other = await upload(dispute, fileForm(fileContents.png), keyed);
  expect(codeOf(other)).toEqual([409, 'idempotency_key_reused']);
  expect(await defenseOf(dispute)).toMatchObject({ files: [added.body], updated_at: added.body.created_at });
});

test('S27.41 a name is kept without folders, in the letters that people see', async () => {
  const dispute = await disputed();
  const named = async (name: string) =>
    (await upload(dispute, fileForm(fileContents.pdf, { name }))).body.name;
  expect(await named('C:\\Documentos\\nota "7" – cafe\u0301.pdf')).toBe('nota "7" – café.pdf');
  expect(await named('recibo.pdf')).toBe('recibo.pdf');
});

const twoFiles = () => {
  const form = fileForm();
  form.append('file', new File(['%PDF-1.7'], 'outro.pdf'));
  return form;
};
const textPart = () => {
  const form = new FormData();
  form.append('file', '%PDF-1.7');
  return form;
};

test.each([
  ['without the part', () => fileForm(fileContents.pdf, { part: 'arquivo' }), ['file']],
  ['with two files', twoFiles, ['file']],
  ['with text for a file', textPart, ['file']],
  [
    'with a name that is too long',
    () => fileForm(fileContents.pdf, { name: 'x'.repeat(256) }),
    ['file.name'],
  ],
  ['with a name of a folder', () => fileForm(fileContents.pdf, { name: 'notas/' }), ['file.name']],
])('S27.41 a body %s is refused on that field', async (_what, form, fields) => {
  const refused = await upload(await disputed(), form());
  expect([...codeOf(refused), fieldsOf(refused)]).toEqual([422, 'validation_failed', fields]);
});

test('S27.41 what else is in the form is not read', async () => {
  const form = fileForm();
  for (let at = 0; at < 8; at++) form.append(`campo-${at}`, 'x');
  expect((await upload(await disputed(), form)).status).toBe(201);
});

const withBoundary = (parameters: string) => ({ 'content-type': `multipart/form-data; ${parameters}` });
const multipart = withBoundary('boundary=limite');
const part = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
const manyParts = `${`--limite\r\n${part}\r\n\r\n%PDF-1.7\r\n`.repeat(50_000)}--limite--`;
const manyHeaders = `--limite\r\n${part}${'\r\na:'.repeat(1_000_000)}\r\n\r\n%PDF-1.7\r\n--limite--`;

test.each<[string, unknown, Record<string, string>, number, string]>([
  ['JSON', { file: { name: 'a.pdf' } }, {}, 415, 'unsupported_media_type'],
  ['nothing', undefined, {}, 415, 'unsupported_media_type'],
  ['a compressed form', 'x', { ...multipart, 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
  ['no boundary', 'x', { 'content-type': 'multipart/form-data' }, 415, 'unsupported_media_type'],
  ['an empty boundary', 'x', { 'content-type': 'multipart/form-data; boundary=' }, 400, 'malformed_request'],
  ['what is no form', 'x', multipart, 400, 'malformed_request'],
  ['a form without an end', `--limite\r\n${part}\r\n\r\n%PDF-1.7`, multipart, 400, 'malformed_request'],
  ['thousands of parts', manyParts, multipart, 400, 'malformed_request'],
  [
    'a boundary beside another',
    manyParts,
    withBoundary('x="; boundary=aaa"; boundary=limite'),
    400,
    'malformed_request',
  ],
  [
    'a boundary after another',
    manyParts,
    withBoundary('boundary=aaa,multipart/form-data; boundary=limite'),
    400,
    'malformed_request',
  ],
  ['a million headers', manyHeaders, multipart, 400, 'malformed_request'],
])('S27.41 %s is no file', async (_what, body, headers, status, code) => {
  const path = `/v1/disputes/med_${'0'.repeat(26)}/defense/files`;
  expect(codeOf(await seller.api.post(path, body, headers))).toEqual([status, code]);
});

test('S27.41 no other endpoint takes a form', async () => {
  expect(codeOf(await seller.api.post('/v1/charges', fileForm()))).toEqual([415, 'unsupported_media_type']);
  const dispute = await disputed();
  const response = await seller.api.send('PUT', `${dispute}/defense`, fileForm());
  expect(codeOf(response)).toEqual([415, 'unsupported_media_type']);
});

test.each([
  ['application/pdf', fileContents.pdf],
  ['image/png', fileContents.png],
  ['image/jpeg', fileContents.jpeg],
])('S27.42 a file is %s by its content, whatever is said of it', async (type, content) => {
  const form = fileForm(content, { name: 'foto.gif', type: 'text/html' });
  expect((await upload(await disputed(), form)).body).toMatchObject({ name: 'foto.gif', type });
});

test.each([
  ['GIF', 'GIF89a'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['ZIP', 'PK\x03\x04'],
  ['an empty file', ''],
])('S27.42 %s is refused, whatever is said of it', async (_type, content) => {
  const form = fileForm(Buffer.from(content, 'latin1'), { name: 'nota.pdf', type: 'application/pdf' });
  const dispute = await disputed();
  expect(codeOf(await upload(dispute, form))).toEqual([415, 'file_type_not_allowed']);
  expect((await defenseOf(dispute)).files).toEqual([]);
});

test('S27.43 a file has up to 5 MiB, on this route alone', async () => {
  const dispute = await disputed();
  expect((await upload(dispute, fileForm(pdfOf(MAX_BYTES)))).body.size).toBe(MAX_BYTES);
  for (const bytes of [MAX_BYTES + 1, MAX_BYTES + 100_000, 2 * MAX_BYTES])
    expect(codeOf(await upload(dispute, fileForm(pdfOf(bytes))))).toEqual([413, 'file_too_large']);
  expect(codeOf(await put(dispute, { text: 'x'.repeat(300 * 1024) }))).toEqual([413, 'payload_too_large']);
  expect((await defenseOf(dispute)).files).toHaveLength(1);
}, 60_000);

test('S27.43 a much larger one is refused before it is sent', async () => {
  const head = [
    `POST ${await disputed()}/defense/files HTTP/1.1`,
    `Host: ${new URL(stack.baseUrl).host}`,
    `Authorization: Bearer ${seller.secretKey}`,
    'Content-Type: multipart/form-data; boundary=limite',
    'Content-Length: 1000000000',
  ];
  const answer = await sendBytes(stack.baseUrl, [`${head.join('\r\n')}\r\n\r\n`]);
  expect([answer?.status, answer?.body.error.code]).toEqual([413, 'file_too_large']);
});

test('S27.43 of ten files at once five are added, and a sixth only once one was removed', async () => {
  const dispute = await disputed();
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(dispute)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(codeOf)).toEqual(Array.from({ length: 5 }, () => [422, 'file_limit_reached']));
  const { files } = await defenseOf(dispute);
  expect(files).toHaveLength(5);
  const disputeId = dispute.split('/').at(-1);
  const stored = () =>
    stack.inDatabase('refunds', (database) =>
      database.collection('defense_files').countDocuments({ disputeId }),
    );
  expect(await stored()).toBe(5);
  expect((await seller.api.delete(`${dispute}/defense/files/${files[2].id}`)).status).toBe(204);
  expect((await upload(dispute)).status).toBe(201);
  expect([(await upload(dispute)).status, await stored()]).toEqual([422, 5]);
}, 60_000);

/** Sends the head of a request with a file, and never the file. */
async function halfSent(dispute: string, { secretKey }: Seller): Promise<Socket> {
  const { hostname, port, host } = new URL(stack.baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    `POST ${dispute}/defense/files HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${secretKey}`,
    'Content-Type: multipart/form-data; boundary=limite',
    'Content-Length: 5000000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n--limite\r\n`);
  return socket.on('error', () => {});
}

test('S27.43 files that an account never finishes keep only its own waiting', async () => {
  const other = await newSeller(stack);
  const [dispute, ofOther] = [await disputed(), await disputed(other)];
  const hanging = await Promise.all([halfSent(dispute, seller), halfSent(dispute, seller)]);
  await setTimeout(1_000); // until the gateway has read both heads
  const third = upload(dispute);
  expect((await other.api.post(`${ofOther}/defense/files`, fileForm())).status).toBe(201);
  expect((await put(dispute, { text })).status).toBe(200);
  const refused = await third;
  expect([...codeOf(refused), refused.headers.get('retry-after')]).toEqual([429, 'too_many_requests', '10']);
  for (const socket of hanging) socket.destroy();
  await eventually(async () => expect((await upload(dispute)).status).toBe(201), 20_000);
}, 60_000);

test('S27.44 a file is saved under a name of its type', async () => {
  const dispute = await disputed();
  const { body } = await upload(dispute, fileForm(fileContents.pdf, { name: 'nota.bat' }));
  expect(body.name).toBe('nota.bat');
  const { headers } = await download(`${dispute}/defense/files/${body.id}`);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="nota.bat.pdf"; filename*=UTF-8''nota.bat.pdf`,
  );
});

test('S27.41 a file whose answer is lost is added once by the repetition', async () => {
  const dispute = await disputed();
  const keyed = { 'idempotency-key': `perdido de ${dispute}` };
  const gone = new AbortController();
  const sending = fetch(`${stack.baseUrl}${dispute}/defense/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.secretKey}`, ...keyed },
    body: fileForm(),
    signal: gone.signal,
  });
  await setTimeout(10);
  gone.abort();
  await sending.catch(() => {});
  const repeated = await Promise.all([
    upload(dispute, fileForm(), keyed),
    upload(dispute, fileForm(), keyed),
  ]);
  const others = repeated.filter(({ status }) => status !== 201);
  for (const one of others) expect(codeOf(one)).toEqual([409, 'idempotency_key_in_progress']);
  await eventually(async () => expect((await upload(dispute, fileForm(), keyed)).status).toBe(201));
  expect((await defenseOf(dispute)).files).toHaveLength(1);
});

test('S27.44 a file is downloaded as it was sent, and shown as nothing else', async () => {
  const dispute = await disputed();
  const content = Buffer.concat([
    fileContents.jpeg,
    Buffer.from(Uint8Array.from({ length: 256 }, (_, at) => at)),
  ]);
  const { body } = await upload(dispute, fileForm(content, { name: 'recibo “nº 7”.jpg' }));
  const { headers, content: received } = await download(`${dispute}/defense/files/${body.id}`);
  expect(received.equals(content)).toBe(true);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(content.length),
    'content-disposition':
      'attachment; filename="recibo n 7.jpg"; filename*=UTF-8\'\'recibo%20%E2%80%9Cn%C2%BA%207%E2%80%9D.jpg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('S27.44 a removed file is gone, also from the database', async () => {
  const dispute = await disputed();
  const [kept, removed] = [(await upload(dispute)).body, (await upload(dispute)).body];
  const path = `${dispute}/defense/files/${removed.id}`;
  expect((await seller.api.delete(path)).status).toBe(204);
  expect([codeOf(await seller.api.get(path)), codeOf(await seller.api.delete(path))]).toEqual([
    [404, 'resource_not_found'],
    [404, 'resource_not_found'],
  ]);
  expect((await defenseOf(dispute)).files).toEqual([kept]);
  const stored = await stack.inDatabase('refunds', (database) =>
    database.collection<{ _id: string }>('defense_files').findOne({ _id: removed.id }),
  );
  expect(stored).toBeNull();
});

/** Every way to change a defence that has this file. */
const writes = (dispute: string, file: string, api = seller.api) => [
  () => api.send('PUT', `${dispute}/defense`, { text }),
  () => api.post(`${dispute}/defense/files`, fileForm()),
  () => api.delete(`${dispute}/defense/files/${file}`),
];

async function allAnswer(calls: (() => Promise<HttpResponse>)[], answer: unknown[]): Promise<void> {
  for (const call of calls) expect(codeOf(await call())).toEqual(answer);
}

test('S27.45 once the bank has decided it is read, and not changed', async () => {
  const dispute = await disputed();
  await put(dispute, { text });
  const { body: file } = await upload(dispute);
  const decided = await seller.api.post(`/v1/test/meds/${dispute.split('/').at(-1)}/reject`);
  expect(decided.body.status).toBe('rejected');
  await allAnswer(writes(dispute, file.id), [422, 'dispute_closed']);
  expect(await defenseOf(dispute)).toMatchObject({ open: false, text, files: [file] });
  expect((await download(`${dispute}/defense/files/${file.id}`)).content).toEqual(fileContents.pdf);
});

test('S27.45 after due_at, by the account’s clock, it is not changed', async () => {
  const other = await newSeller(stack);
  const dispute = await disputed(other);
  const { body: file } = await other.api.post(`${dispute}/defense/files`, fileForm());
  await other.api.post('/v1/test/clock/advance', { seconds: 7 * DAY - 60 });
  expect((await put(dispute, { text }, other.api)).status).toBe(200);
  await other.api.post('/v1/test/clock/advance', { seconds: 60 });
  await eventually(async () =>
    expect((await other.api.get(dispute)).body).toMatchObject({ status: 'opened', defense: { open: false } }),
  );
  await allAnswer(writes(dispute, file.id, other.api), [422, 'dispute_closed']);
  const ofOperator = `/operator/v1/accounts/${other.account}${dispute.replace('/v1', '')}`;
  await eventually(async () =>
    expect((await stack.operator.get(ofOperator)).body.defense).toMatchObject({ open: false, text }),
  );
}, 60_000);

test('S27.45 a file that was added in time is answered to a repetition after the deadline, others are not', async () => {
  const dispute = await disputed();
  const { due_at } = (await seller.api.get(dispute)).body;
  const tls = certificateSettings('gateway');
  const defenses = grpcClient<RefundsService>(
    'catraca.refunds.v1.RefundsService',
    stack.addressOf('refunds'),
    { tls },
  );
  const add = (fileId: string, now: Date) =>
    defenses.addDefenseFile({
      context: toWire({ accountId: seller.account, livemode: false, now }),
      disputeId: dispute.split('/').at(-1)!,
      ...{ fileId, name: 'nota.pdf', content: fileContents.pdf },
    });
  const late = new Date(Date.parse(due_at) + 1_000);
  const id = newId('file');
  const { file } = await add(id, new Date());
  expect((await add(id, late)).file).toEqual(file);
  await expect(add(newId('file'), late)).rejects.toMatchObject({ code: 'dispute_closed' });
  defenses.close();
});

test('S27.47 another account, the other environment, and another dispute have nothing of it', async () => {
  const [dispute, neighbour] = [await disputed(), await disputed()];
  const { body: file } = await upload(dispute);
  const stranger = (await newSeller(stack)).api;
  const live = new Http(stack.baseUrl, await newKey(stack, seller.account, { livemode: true }));
  const unknown = [404, 'resource_not_found'];
  for (const api of [stranger, live])
    await allAnswer(
      [...writes(dispute, file.id, api), () => api.get(`${dispute}/defense/files/${file.id}`)],
      unknown,
    );
  const elsewhere = `${neighbour}/defense/files/${file.id}`;
  await allAnswer([() => seller.api.get(elsewhere), () => seller.api.delete(elsewhere)], unknown);
  expect((await defenseOf(dispute)).files).toEqual([file]);
});

test('S27.40 S27.44 each call asks for its scope', async () => {
  const dispute = await disputed();
  const { body: file } = await upload(dispute);
  const withScope = async (scope: string) =>
    new Http(stack.baseUrl, await newKey(stack, seller.account, { scopes: [scope] }));
  const [reader, writer] = [await withScope('charges:read'), await withScope('refunds:write')];
  const path = `${dispute}/defense/files/${file.id}`;
  await allAnswer(writes(dispute, file.id, reader), [403, 'insufficient_scope']);
  expect((await reader.get(path)).status).toBe(200);
  expect(codeOf(await writer.get(path))).toEqual([403, 'insufficient_scope']);
  expect((await put(dispute, { text }, writer)).status).toBe(200);
});

interface AuditEntry {
  actor: { id: string };
  action: string;
  details: { status: number };
}

test('S27.48 people write as they refund, all read, and what was written is in the audit log', async () => {
  const { account } = seller;
  const dispute = await disputed();
  const path = dispute.replace('/v1', '');
  const [support, viewer, owner] = await Promise.all(
    ['support', 'viewer', 'owner'].map((role) => newPanelPerson(stack, account, role)),
  );
  const inPanel = support!.browser;
  expect((await inPanel.send('PUT', `${path}/defense`, { text, livemode: false })).body.text).toBe(text);
  const { body: file } = await inPanel.post(`${path}/defense/files`, fileForm());
  const elsewhere = await inPanel.post(`${path}/defense/files?livemode=true`, fileForm());
  expect([file.type, elsewhere.status]).toEqual(['application/pdf', 404]);

  const reading = viewer!.browser;
  expect((await reading.get(path)).body.defense).toMatchObject({ text, files: [file] });
  expect((await reading.get(`${path}/defense/files/${file.id}`)).text).toBe(fileContents.pdf.toString());
  for (const refused of [
    await reading.send('PUT', `${path}/defense`, { text }),
    await reading.post(`${path}/defense/files`, fileForm()),
    await reading.delete(`${path}/defense/files/${file.id}`),
  ])
    expect(codeOf(refused)).toEqual([403, 'role_not_allowed']);
  expect((await inPanel.delete(`${path}/defense/files/${file.id}`)).status).toBe(204);

  const { data } = (await owner!.browser.get('/audit_log?per_page=100')).body;
  const ofSupport = (data as AuditEntry[]).filter(
    ({ actor, action }) => actor.id === support!.id && action !== 'acceptInvitation',
  );
  const done = ofSupport.map(({ action, details }) => [action, details.status]);
  expect(done).toEqual([
    ['deleteDefenseFile', 204],
    ['createDefenseFile', 404],
    ['createDefenseFile', 201],
    ['putDefense', 200],
  ]);
  expect(JSON.stringify(ofSupport)).not.toContain('Entregue');
});

test('S27.48 the operator reads it and downloads its files, which stands in the audit log', async () => {
  const dispute = await disputed();
  await put(dispute, { text });
  const { body: file } = await upload(dispute);
  const of = (account: string) => `/operator/v1/accounts/${account}${dispute.replace('/v1', '')}`;
  const path = `${of(seller.account)}/defense/files/${file.id}`;
  expect((await stack.operator.get(of(seller.account))).body.defense).toMatchObject({ text, files: [file] });
  const { content, headers } = await download(path, stack.secrets.operatorToken);
  expect([content, headers.get('x-content-type-options')]).toEqual([fileContents.pdf, 'nosniff']);
  const { data } = (await stack.operator.get(`/operator/v1/audit_log?account=${seller.account}`)).body;
  expect(data[0]).toMatchObject({
    operation: 'getAccountDefenseFile',
    resources: expect.arrayContaining([file.id]),
    status: 200,
  });
  const { account } = await newSeller(stack);
  expect(codeOf(await stack.operator.get(`${of(account)}/defense/files/${file.id}`))[0]).toBe(404);
  expect((await stack.operator.send('PUT', `${of(seller.account)}/defense`, { text })).status).toBe(404);
});

test('S27.49 nothing of it is to be read in the database', async () => {
  const dispute = await disputed();
  await put(dispute, { text });
  const { body: file } = await upload(dispute, fileForm(fileContents.pdf, { name: 'assinatura.pdf' }));
  const [known, content] = await stack.inDatabase('refunds', async (database) => [
    await database.collection<{ _id: string }>('disputes').findOne({ _id: dispute.split('/').at(-1)! }),
    await database
      .collection<{ _id: string; content: { buffer: Uint8Array<ArrayBuffer> } }>('defense_files')
      .findOne({ _id: file.id }),
  ]);
  expect(known).toMatchObject({
    sealedDefense: expect.any(String),
    defenseFiles: [{ id: file.id, size: file.size }],
  });
  expect(JSON.stringify(known)).not.toMatch(/Entregue|assinatura/);
  const bytes = Buffer.from(content!.content.buffer);
  for (const canary of ['conferido', '%PDF', 'assinatura']) expect(bytes.includes(canary)).toBe(false);
  expect(JSON.stringify({ ...content, content: null })).not.toContain('assinatura');
});

test('S27.49 a card number is refused in the text and in a name', async () => {
  const dispute = await disputed();
  const number = '4539 5787 6362 1486';
  const inText = await put(dispute, { text: `Pagou com o cartão ${number}.` });
  const inName = await upload(dispute, fileForm(fileContents.pdf, { name: `${number}.pdf` }));
  expect([fieldsOf(inText), fieldsOf(inName)]).toEqual([['text'], ['file.name']]);
  expect(inText.text + inName.text).not.toContain('4539');
  expect(await defenseOf(dispute)).toMatchObject({ text: null, files: [] });
});
