import { createHmac } from 'node:crypto';
import { Api, requireSuccess } from '@catraca/stack/api';
import type { PanelPeople, PanelPerson } from '@catraca/stack/local-file';

interface Invited {
  email: string;
  name: string;
  role: string;
  /** Where they are invited. */
  path: string;
}

interface Place {
  baseUrl: string;
  operatorToken: string;
  /** Of the demo seller. */
  account: string;
}

/** One person for the demo seller's panel, one for the platform's; those of the last start, if they exist. */
export async function preparePeople(place: Place): Promise<PanelPeople> {
  const { account } = place;
  const [seller, operator] = await Promise.all([
    prepare(place, {
      email: 'dona@loja.example',
      name: 'Ana Souza',
      role: 'owner',
      path: `/operator/v1/accounts/${account}/invitations`,
    }),
    prepare(place, {
      email: 'operacao@plataforma.example',
      name: 'Rui Prado',
      role: 'admin',
      path: '/operator/v1/invitations',
    }),
  ]);
  return { seller, operator };
}

async function prepare({ baseUrl, operatorToken }: Place, invited: Invited): Promise<PanelPerson> {
  const { email, name, role, path } = invited;
  const person = { email, password: passwordOf(operatorToken, email) };
  const operator = new Api(baseUrl, operatorToken);
  const ownPage = { origin: new URL(baseUrl).origin };
  const known = await operator.post('/panel/v1/sessions', person, ownPage);
  if (known.status === 201) return person;
  const invitation = await operator.post<{ url: string }>(path, { email, role });
  if (invitation.status === 422) return person; // is there, with another password or a second factor
  const { url } = requireSuccess(`Inviting ${email}`, invitation);
  const acceptance = `/panel/v1/invitations/${url.split('/').at(-1)}/accept`;
  const order = { name, password: person.password };
  requireSuccess(`Accepting for ${email}`, await operator.post(acceptance, order, ownPage));
  return person;
}

/** The same at every start of this clone, and of no other. */
function passwordOf(operatorToken: string, email: string): string {
  return createHmac('sha256', operatorToken).update(`panel ${email}`).digest('base64url').slice(0, 20);
}
