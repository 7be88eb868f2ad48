import { mailTextOf } from './mail-text.ts';

const mail = (headers: string[], body: string[]) =>
  mailTextOf(Buffer.from([...headers, '', ...body].join('\r\n')));

test('S27.53 a quoted-printable e-mail is read with its subject, text and links', async () => {
  const read = await mail(
    [
      'To: ana@loja.example',
      'Subject: =?UTF-8?Q?Convite_para_?=',
      ' =?UTF-8?Q?a_administra=C3=A7=C3=A3o?=',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
    ],
    [
      'Ol=C3=A1!',
      '',
      'Abra http://127.0.0.1:3000/panel/convite/a=',
      'bc',
      'ou <https://loja.example/ajuda>',
      '',
    ],
  );
  expect(read).toEqual({
    subject: 'Convite para a administração',
    text: 'Olá!\n\nAbra http://127.0.0.1:3000/panel/convite/abc\nou <https://loja.example/ajuda>',
    links: ['http://127.0.0.1:3000/panel/convite/abc', 'https://loja.example/ajuda'],
  });
});

test('an e-mail in base64 is read, and one in plain letters', async () => {
  const body = Buffer.from('Olá').toString('base64');
  const encoded = await mail([`Subject: =?utf-8?B?${body}?=`, 'Content-Transfer-Encoding: base64'], [body]);
  expect(encoded).toEqual({ subject: 'Olá', text: 'Olá', links: [] });
  expect(await mail(['Subject: Hello'], ['No links'])).toEqual({
    subject: 'Hello',
    text: 'No links',
    links: [],
  });
});

test('an e-mail without a body is read', async () => {
  const read = await mailTextOf(Buffer.from('To: ana@loja.example\r\nSubject: Hello\r\n'));
  expect(read).toEqual({ subject: 'Hello', text: '', links: [] });
});
