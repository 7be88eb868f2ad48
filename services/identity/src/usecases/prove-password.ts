import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../adapters/password.hasher.ts';
import { UserStore } from '../adapters/user.store.ts';
import { type User, wrongPassword } from '../domain/user.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

export interface PasswordProof {
  userId: string;
  password: string;
  source: string;
  /** The field of the request, for the error. */
  field: string;
}

/**
 * The user whose password this is. Wrong ones count like those of sign-ins. Throws resource_not_found,
 * too_many_requests, validation_failed on the field.
 */
@Injectable()
export class ProvePassword {
  constructor(
    private readonly users: UserStore,
    private readonly attempts: SignInAttempts,
    private readonly passwords: PasswordHasher,
  ) {}

  async execute({ userId, password, source, field }: PasswordProof, now: Date): Promise<User> {
    const user = await this.users.get(userId);
    const attempt = await this.attempts.begin({ email: user.email, source }, now);
    if (!(await attempt.decide(this.passwords.verify(password, user.passwordHash))))
      throw wrongPassword(field);
    await attempt.succeed();
    return user;
  }
}
