/** Where the system keeps secrets of its user: Keychain, Credential Manager, Secret Service. */
export interface Keyring {
  /** Null when there is none under this name. Throws when it cannot be read. */
  get(name: string): Promise<string | null>;
  /** Throws when it cannot be kept, as where the system has no keyring. */
  set(name: string, secret: string): Promise<void>;
  /** Does nothing when there is none under this name. Throws when it cannot be removed. */
  delete(name: string): Promise<void>;
}

const SERVICE = 'catraca';
/** Without a Secret Service the library would take the kernel's keyring, which forgets at the next start. */
const options = { linux: { store: 'secret-service' } } as const;

/** Null where the library for this platform was not installed: it is optional. */
export async function systemKeyring(): Promise<Keyring | null> {
  const library = await import('@napi-rs/keyring').catch(() => null);
  if (!library) return null;
  const entryOf = (name: string) => new library.AsyncEntry(SERVICE, name, options);
  return {
    get: async (name) => entryOf(name).getPassword(),
    set: async (name, secret) => entryOf(name).setPassword(secret),
    delete: async (name) => void (await entryOf(name).deleteCredential()),
  };
}
