/** The contract's names, and short ones that other words contain. */
const exact = new Set([
  ...['number', 'cvv', 'token', 'cardtoken', 'clientsecret', 'secret', 'key', 'password', 'cavv'],
  ...['pan', 'ccnumber', 'pin', 'pinblock', 'csc', 'cid', 'cvn', 'ccv', 'track', 'track1', 'track2'],
  ...['trackdata', 'magstripe', 'pwd', 'passphrase', 'passcode', 'authorization', 'credentials'],
]);

/** Card data that must not be kept (PCI DSS 4.0, 3.3.1 and 3.5.1), and access data. */
const parts =
  /cvv|cvc|securitycode|verification(?:code|value)|cardnumber|primaryaccountnumber|passw(?:or)?d|secret/;
const partsInPortuguese =
  /cod(?:igo)?(?:de)?(?:seguranca|verificacao)|numero(?:do)?cartao|cartaonumero|senha/;
const endings = /(?:token|(?:api|private|access)key)$/;

/**
 * Whether a member or parameter has a secret or card data, however it is written: `cardCvv`, `card_cvv`,
 * `CARD-CVV`. A path is no name: `card.token`.
 */
export function isSecretName(name: string): boolean {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[_\-\u0300-\u036f]/g, '');
  if (exact.has(plain)) return true;
  if (/[^a-z0-9]/.test(plain)) return false;
  return parts.test(plain) || partsInPortuguese.test(plain) || endings.test(plain);
}

/** The names in a path: `card[cvv][0]` has three. */
export function namesIn(path: string): string[] {
  return path.split(/[^\p{L}\p{M}\p{N}_-]/u).filter(Boolean);
}

/**
 * Whether a path of names, or a name of several words, is that of a secret: one of them is, or all together
 * are (`security code`, `card[security][code]`, `código de segurança`).
 */
export function isSecretPathOf(names: readonly string[]): boolean {
  return names.some(isSecretName) || (names.length > 1 && isSecretName(names.join('')));
}
