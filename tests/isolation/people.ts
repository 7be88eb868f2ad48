import { newEmail, newPanelPerson, newPasskey, type PanelBrowser } from '@catraca/testing/panel-person';
import type { Stack } from '@catraca/testing/stack';
import type { Owner, Resource } from './resources.ts';

/** Who may do everything in an account, at work in one of its modes. */
export interface Person {
  name: string;
  owner: Owner;
  browser: PanelBrowser;
}

/** One person of each account, in each of its modes. */
export async function newPeople(stack: Stack, owners: readonly Owner[]): Promise<Person[]> {
  const accounts = [...new Set(owners.map(({ account }) => account))];
  const signedIn = await Promise.all(
    accounts.map(async (account) => [account, (await newPanelPerson(stack, account)).browser] as const),
  );
  const browsers = new Map(signedIn);
  return owners.map((owner) => {
    return { name: `${owner.name}, in the panel`, owner, browser: browsers.get(owner.account)! };
  });
}

/** What belongs to the people and to the teams of their accounts: it is of both modes. */
export async function resourcesOfPeople(people: readonly Person[]): Promise<Resource[]> {
  const byAccount = new Map(people.map((person) => [person.owner.account, person]));
  return (await Promise.all([...byAccount.values()].map(resourcesOfPerson))).flat();
}

async function resourcesOfPerson({ browser, owner: { account } }: Person): Promise<Resource[]> {
  const [session, members, invitation, passkey] = await Promise.all([
    browser.get('/sessions/current'),
    browser.get('/members'),
    browser.post('/invitations', { email: newEmail(), role: 'viewer' }),
    newPasskey(browser),
  ]);
  const ids = {
    sessions: session.body.id,
    members: members.body.data[0].id,
    invitations: invitation.body.id,
    passkeys: passkey.id,
  };
  return Object.entries(ids).map(([kind, id]) => ({ kind, id, account, livemode: null }));
}
