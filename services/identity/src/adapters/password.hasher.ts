import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '@catraca/kernel/errors';
import { KeyedQueue } from '@catraca/platform/service/keyed-queue';
import { Injectable } from '@nestjs/common';
import { normalPassword } from '../domain/password.ts';

const derive = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1_024;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Half of Node's four threads: the others look up names, read files and verify passkeys. */
const AT_ONCE = 2;
/** Of each. */
const MAX_WAITING = 50;
/** Callers wait 10 s. What starts later than this would be judged for nobody where the machine is slow. */
const MAX_WAIT_MS = 5_000;

/**
 * Hashes passwords with Argon2id (RFC 9106), stored in the PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 * Few at once, and few that wait. Throws service_unavailable beyond that: guesses from many addresses do not
 * take all memory and threads, nor go on for minutes.
 */
@Injectable()
export class PasswordHasher {
  private readonly turns = new KeyedQueue(MAX_WAITING);
  private turn = 0;
  /** Of a password that nobody has: a person who does not exist takes as long as one who does. */
  private readonly dummy = this.hash(randomBytes(32).toString('base64'));

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.inTurn(password, salt, { memory: MEMORY_KIB, passes: PASSES, lanes: LANES });
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;
  }

  /** Whether the password has this hash. Null: that of nobody, which takes the same time. */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const [, , , costs = '', salt = '', hash = ''] = (stored ?? (await this.dummy)).split('$');
    const expected = Buffer.from(hash, 'base64');
    const found = await this.inTurn(password, Buffer.from(salt, 'base64'), costsOf(costs));
    return timingSafeEqual(found, expected) && stored !== null;
  }

  private inTurn(password: string, salt: Buffer, costs: Costs): Promise<Buffer> {
    this.turn = (this.turn + 1) % AT_ONCE;
    const queuedAt = performance.now();
    return this.turns.run(String(this.turn), async () => {
      if (performance.now() - queuedAt > MAX_WAIT_MS) throw new ApiError('service_unavailable');
      return derived(password, salt, costs);
    });
  }
}

interface Costs {
  memory: number;
  passes: number;
  lanes: number;
}

function derived(password: string, nonce: Buffer, { memory, passes, lanes }: Costs): Promise<Buffer> {
  const message = normalPassword(password);
  const options = { message, nonce, parallelism: lanes, tagLength: HASH_BYTES, memory, passes };
  return derive('argon2id', options) as Promise<Buffer>;
}

/** `m=19456,t=2,p=1`. */
function costsOf(text: string): Costs {
  const [memory = 0, passes = 0, lanes = 0] = text.split(',').map((part) => Number(part.slice(2)));
  return { memory, passes, lanes };
}

/** Base64 without padding, as the PHC form has it. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
