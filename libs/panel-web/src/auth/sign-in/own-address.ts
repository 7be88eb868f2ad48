const HOME = '/panel';

/** Where to go after signing in: an address of the panel alone, whatever a link says. */
export function ownAddress(wanted: string | undefined): string {
  return wanted && /^\/panel\/(?!\/)[\w\-./?=&%:+]*$/.test(wanted) ? wanted : HOME;
}
