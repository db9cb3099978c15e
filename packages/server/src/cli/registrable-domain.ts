/** Widely used public suffixes with two labels: domains below the same suffix may have different owners. */
const SECOND_LEVEL: ReadonlySet<string> = new Set([
  ...[
    'ac.uk',
    'co.uk',
    'me.uk',
    'org.uk',
    'com.au',
    'net.au',
    'org.au',
    'co.nz',
    'co.za',
    'com.br',
    'com.mx',
    'com.ar',
  ],
  ...[
    'co.in',
    'co.jp',
    'ne.jp',
    'or.jp',
    'co.kr',
    'com.cn',
    'com.hk',
    'com.sg',
    'com.tw',
    'com.tr',
    'co.il',
    'co.at',
    'or.at',
  ],
])

/**
 * Whether two names may have the same registrable domain, so that a browser lets either set cookies for both. Without a
 * complete list of public suffixes, names below an unknown suffix are assumed to share a domain.
 */
export function mayShareDomain(one: string, other: string): boolean {
  const [here, there] = [one, other].map((name) => name.toLowerCase().split('.').reverse())
  const differs = here?.findIndex((label, index) => label !== there?.[index]) ?? 0
  const shared = differs < 0 ? (here ?? []) : (here ?? []).slice(0, differs)
  if (shared.length < 2) return false
  return shared.length > 2 || !SECOND_LEVEL.has(shared.toReversed().join('.'))
}
