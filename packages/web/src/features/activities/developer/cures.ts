import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import type { ActivityRefusalEntry } from '@guildhall/protocol/objects/activities/activity-proxy'
import { faultOfUrlMapping, UrlMappings } from '@guildhall/protocol/url-mappings'

/** What helps against a refusal: in words, and by a mapping where one would. */
export type Cure = { readonly words: string; readonly mapping: UrlMapping | null }

type Refusal = Pick<ActivityRefusalEntry, 'asked' | 'kind' | 'rule'>

/** What would help an Activity with these mappings. */
export function cureOf(refusal: Refusal, urlMap: readonly UrlMapping[]): Cure {
  if (refusal.kind === 'csp') return cureOfPolicy(refusal, urlMap)
  if (refusal.kind === 'target') return { words: wordsOfTarget(refusal, urlMap), mapping: null }
  return {
    words: 'No URL mapping takes this path. Map it, or a prefix of it, to the host that answers.',
    mapping: null,
  }
}

/** The mappings with one more. It stands first: nothing takes its paths before it, and it takes none but those of its own. */
export const withMapping = (urlMap: readonly UrlMapping[], mapping: UrlMapping): UrlMapping[] => [mapping, ...urlMap]

function cureOfPolicy({ asked, rule }: Refusal, urlMap: readonly UrlMapping[]): Cure {
  const url = outsideIn(asked)
  if (url === null)
    return { words: `An Activity may not do this (${rule}), and no mapping changes that.`, mapping: null }
  const { host, hostname, pathname } = url
  const known = new UrlMappings(urlMap).pathTo({ host, path: pathname })
  if (known !== null) return { words: `This host is mapped. Ask for ${known} in its place, ${BY_SDK}.`, mapping: null }
  const mapping = { prefix: `/${hostname.replace(/[^\w.-]/gu, '')}`, target: host }
  if (faultOfUrlMapping(mapping) !== null || urlMap.some(({ prefix }) => prefix === mapping.prefix))
    return { words: `An Activity reaches its own origin alone (${rule}). Map ${host} to a path of it.`, mapping: null }
  const words = `An Activity reaches its own origin alone (${rule}). With this mapping, ask for ${mapping.prefix}${pathname} in its place, ${BY_SDK}.`
  return { words, mapping }
}

const BY_SDK = 'or name the mapping to patchUrlMappings of the SDK'

/** An address of another host; null where something else was refused, as a script that stands in the page. */
function outsideIn(asked: string): URL | null {
  const url = URL.parse(asked)
  return url !== null && /^(?:https?|wss?):$/u.test(url.protocol) ? url : null
}

function wordsOfTarget({ asked, rule }: Refusal, urlMap: readonly UrlMapping[]): string {
  const host = new UrlMappings(urlMap).mapped(asked)?.host ?? 'The host of the mapping'
  return `${host} ${(Object.hasOwn(reasons, rule) ? reasons[rule] : undefined) ?? 'was not reached.'}`
}

const reasons: Readonly<Record<string, string>> = {
  bad_url: 'is no host that is spoken to, or its port is none. Correct the target.',
  forbidden_address:
    'is at an address that is not public. On this machine it may be in dev mode, or by leave of the administrator.',
  unknown_host: 'has no address. Correct the target.',
  unreachable: 'does not answer. Is your server running, and at this port?',
  bad_answer: 'answers with something that is no HTTP. Is it another port?',
  bad_redirect: 'leads elsewhere. Map that place too.',
  too_large: 'answers with too much.',
  too_slow: 'takes too long to answer.',
  busy: 'has too many requests of this Activity under way.',
}
