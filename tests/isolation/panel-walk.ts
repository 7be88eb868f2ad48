import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { isExported } from '@catraca/contracts/http/exports/export-lists';
import { errorEnvelope } from '@catraca/kernel/errors';
import type { HttpResponse } from '@catraca/testing/http';
import type { Person } from './people.ts';
import type { Resource } from './resources.ts';
import { filtersFor, isTogether, type Target, targetsOf } from './targets.ts';
import { inTurn } from './turns.ts';

const everyEndpoint: Endpoint[] = [...panelMounts.values(), ...Object.values(panelEndpoints)];
/** Of `/panel/v1`, for who is signed in. */
const ofPeople = everyEndpoint.filter(
  ({ access, success }) => access.by === 'session' && !success.isEventStream,
);
const lists = ofPeople.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
const byId = ofPeople.filter(({ path }) => path.includes(':'));

const NOT_FOUND = JSON.stringify(errorEnvelope('resource_not_found', {}));
/** Bodies of which the OpenAPI document has no example. */
const bodies: Record<string, object> = { updateMember: { role: 'viewer' } };

/** One request that a person sends. */
interface Step {
  person: Person;
  target: Target;
}

/** How many requests were sent, and what is wrong with their responses. */
interface Walked {
  requests: number;
  faults: string[];
}

/** All routes of the panel, by people, with ids of all that there is. */
export class PanelWalk {
  /** Its sessions are those of people, not of the checkout. */
  private readonly resources: Resource[];

  constructor(
    private readonly people: readonly Person[],
    { ofAccounts, ofPeople }: { ofAccounts: Resource[]; ofPeople: Resource[] },
  ) {
    this.resources = [...ofAccounts.filter(({ kind }) => kind !== 'sessions'), ...ofPeople];
  }

  /** Every list, without a filter and with each filter that takes another's id. */
  async lists(): Promise<Walked> {
    const steps = this.steps(lists).flatMap((step) => [step, ...this.filtered(step)]);
    return this.walk(steps, (step, response) => this.faultOfShown(step, response));
  }

  /** Every list as a file, one after the other: an account has few at a time. */
  async exports(): Promise<Walked> {
    const steps = this.steps(lists.filter(({ id }) => isExported(id)));
    const faults = [];
    for (const { person, target } of steps) {
      const step = { person, target: { ...target, path: withQuery(target.path, 'format=csv') } };
      faults.push(...this.faultOfShown(step, await ask(step)));
    }
    return { requests: steps.length, faults };
  }

  /** Every route that carries ids which are the person's, in its mode. */
  async ownReads(): Promise<Walked> {
    const reads = this.steps(byId.filter(({ method }) => method === 'GET'));
    return this.walk(reads.filter(isOwn), (step, response) => this.faultOfShown(step, response));
  }

  /** Every route that carries ids, reading or writing, with ids which are not the person's, in its mode. */
  async strangers(): Promise<Walked> {
    const steps = this.steps(byId).filter((step) => !isOwn(step));
    return this.walk(steps, ({ person, target: { endpoint, path } }, { status, text }) => {
      if (status === 404 && text === NOT_FOUND) return [];
      return [`${person.name}: ${endpoint.method} ${path} is ${status} ${text.slice(0, 200)}`];
    });
  }

  private steps(endpoints: readonly Endpoint[]): Step[] {
    const targets = endpoints.flatMap((endpoint) => targetsOf(endpoint, this.resources));
    return this.people.flatMap((person) => targets.map((target) => ({ person, target })));
  }

  private filtered({ person, target }: Step): Step[] {
    const { endpoint, path } = target;
    const paths = this.hiddenFrom(person, endpoint).flatMap((other) =>
      filtersFor(other, endpoint).map((name) => withFilter(path, name, other.id)),
    );
    return paths.map((filtered) => ({ person, target: { ...target, path: filtered } }));
  }

  private async walk(
    steps: readonly Step[],
    faultsOf: (step: Step, response: HttpResponse) => string[],
  ): Promise<Walked> {
    const responses = await Promise.all(steps.map((step) => inTurn(() => ask(step))));
    return { requests: steps.length, faults: steps.flatMap((step, at) => faultsOf(step, responses[at]!)) };
  }

  private faultOfShown({ person, target }: Step, { status, text }: HttpResponse): string[] {
    const { endpoint, path } = target;
    const told = this.hiddenFrom(person, endpoint).filter(({ id }) => text.includes(id));
    if (status === (isThere(endpoint, person) ? 200 : 404) && told.length === 0) return [];
    const ids = told.map(({ id }) => id);
    return [`${person.name}: GET ${path} is ${status} ${text.slice(0, 200)}, and tells of ${ids}`];
  }

  /** Of other accounts, and of the other mode where the endpoint is of one. */
  private hiddenFrom({ owner }: Person, { id }: Endpoint): Resource[] {
    const isOfMode = id !== panelEndpoints.listOwnAuditLog.id;
    return this.resources.filter(
      ({ account, livemode }) =>
        account !== null && (account !== owner.account || (isOfMode && livemode === !owner.livemode)),
    );
  }
}

/** Sends it in the person's mode. */
function ask({ person: { browser, owner }, target: { endpoint, path, body } }: Step): Promise<HttpResponse> {
  const address = withQuery(path.replace('/panel/v1', ''), `livemode=${owner.livemode}`);
  const sent = endpoint.method === 'GET' ? undefined : (body ?? bodies[endpoint.id]);
  return browser.send(endpoint.method, address, sent);
}

/** Instead of the one that the address must have, where it has the same name. */
function withFilter(path: string, name: string, value: string): string {
  const [address = '', query] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `${address}?${parameters}`;
}

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

const isOwn = ({ person, target }: Step): boolean => isTogether(target, person.owner);

/** Test tools do not exist in production. */
function isThere({ access }: Endpoint, { owner }: Person): boolean {
  return !('testOnly' in access && owner.livemode);
}
