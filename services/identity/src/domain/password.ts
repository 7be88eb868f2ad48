import { ApiError } from '@catraca/kernel/errors';
import { commonPasswords } from './common-passwords.ts';

const MIN_LENGTH = 10;
const MAX_LENGTH = 128;

/** The form in which a password is judged and hashed: keyboards differ (NIST SP 800-63B, 5.1.1.2). */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Throws validation_failed for a password that is too short, too long, the e-mail, or among the commonest.
 */
export function assertGoodPassword(password: string, email: string): void {
  const problem = problemOf(normalPassword(password), email);
  if (problem) throw new ApiError('validation_failed', { fields: { password: [problem] } });
}

function problemOf(password: string, email: string): string | null {
  const { length } = [...password];
  if (length < MIN_LENGTH || length > MAX_LENGTH)
    return `Deve ter de ${MIN_LENGTH} a ${MAX_LENGTH} caracteres.`;
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase()) return 'Não pode ser o e-mail.';
  return commonPasswords.has(lower) ? 'É uma das senhas mais comuns. Escolha outra.' : null;
}
