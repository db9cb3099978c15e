import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import type { ActivityRefusalEntry } from '@guildhall/protocol/objects/activities/activity-proxy'
import { UrlMappings, urlMappingError } from '@guildhall/protocol/url-mappings'
import { t } from '../../../language/activity-developer.ts'

/** The remedy for a denied request: in words, and as a mapping if one would help. */
export type Remedy = { readonly words: string; readonly mapping: UrlMapping | null }

type Refusal = Pick<ActivityRefusalEntry, 'asked' | 'kind' | 'rule'>

/** The remedy for an Activity with these mappings. */
export function remedyFor(refusal: Refusal, urlMap: readonly UrlMapping[]): Remedy {
  if (refusal.kind === 'csp') return policyRemedy(refusal, urlMap)
  if (refusal.kind === 'target') return { words: wordsOfTarget(refusal, urlMap), mapping: null }
  return {
    words: t('developer.no-url-mapping-matches-this-path'),
    mapping: null,
  }
}

/** The mappings with one more. It comes first, so that nothing shadows it, and it matches only its own paths. */
export const withMapping = (urlMap: readonly UrlMapping[], mapping: UrlMapping): UrlMapping[] => [mapping, ...urlMap]

function policyRemedy({ asked, rule }: Refusal, urlMap: readonly UrlMapping[]): Remedy {
  const url = outsideIn(asked)
  if (url === null) return { words: t('developer.an-activity-isnt-allowed-to', { rule }), mapping: null }
  const { host, hostname, pathname } = url
  const known = new UrlMappings(urlMap).pathTo({ host, path: pathname })
  if (known !== null) return { words: t('developer.this-host-is-mapped-request-instead', { known }), mapping: null }
  const mapping = { prefix: `/${hostname.replace(/[^\w.-]/gu, '')}`, target: host }
  if (urlMappingError(mapping) !== null || urlMap.some(({ prefix }) => prefix === mapping.prefix))
    return { words: t('developer.map-the-host-to-a-path', { rule, host }), mapping: null }
  const words = t('developer.request-the-mapping', {
    rule,
    path: `${mapping.prefix}${pathname}`,
  })
  return { words, mapping }
}

/** An address on another host; null if something else was denied, such as an inline script. */
function outsideIn(asked: string): URL | null {
  const url = URL.parse(asked)
  return url !== null && /^(?:https?|wss?):$/u.test(url.protocol) ? url : null
}

function wordsOfTarget({ asked, rule }: Refusal, urlMap: readonly UrlMapping[]): string {
  const host = new UrlMappings(urlMap).mapped(asked)?.host ?? t('developer.the-mapped-host')
  const words = Object.hasOwn(reasons, rule) ? reasons[rule] : undefined
  return words?.(host) ?? t('developer.couldnt-be-reached', { host })
}

const reasons: Readonly<Record<string, (host: string) => string>> = {
  bad_url: (host) => t('developer.isnt-a-host-the-proxy-may', { host }),
  forbidden_address: (host) => t('developer.has-an-address-that-isnt-public', { host }),
  unknown_host: (host) => t('developer.has-no-address-correct-the-target', { host }),
  unreachable: (host) => t('developer.doesnt-answer-is-your-server-running', { host }),
  bad_answer: (host) => t('developer.answers-with-something-other-than-http', { host }),
  bad_redirect: (host) => t('developer.redirects-elsewhere-map-that-place-too', { host }),
  too_large: (host) => t('developer.sends-too-large-a-response', { host }),
  too_slow: (host) => t('developer.takes-too-long-to-answer', { host }),
  busy: (host) => t('developer.has-too-many-requests-of-this', { host }),
}
