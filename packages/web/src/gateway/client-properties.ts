type UserAgent = Pick<Navigator, 'userAgent'>

/** How a client identifies itself to the gateway, for the user's list of sessions. */
type Program = { readonly os: string; readonly browser: string; readonly device: string }

/** Browsers also name those they are compatible with, so the first match counts. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\b(?:OPR|Opera)\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
] as const

const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/u, 'iOS'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
] as const

/** Without versions: they mean nothing to users, and reveal more than needed to others. */
export function clientPropertiesOf({ userAgent }: UserAgent): Program {
  const browser = nameIn(userAgent, browsers)
  return {
    os: nameIn(userAgent, systems) ?? 'another system',
    browser: browser === undefined ? 'Guildhall' : `Guildhall in ${browser}`,
    device: '',
  }
}

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]
