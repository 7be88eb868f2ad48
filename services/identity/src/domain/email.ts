/** The form in which an e-mail is stored and looked up: providers ignore the case of an address. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
