/** The more particular first: Edge and Opera call themselves Chrome, and Chrome calls itself Safari. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** "Chrome, Windows". Null for what is no browser that people know. */
export function deviceOf(userAgent: string): string | null {
  const found = [browsers, systems].map((names) => names.find(([, sign]) => sign.test(userAgent))?.[0]);
  return found.filter(Boolean).join(', ') || null;
}
