import { isIP } from 'node:net'
import type { Instance } from '../parts/configuration.ts'

/** The URLs from which the origins of Activities are derived. */
type Place = Pick<Instance, 'clientUrl' | 'activitiesHost'>

/** The placeholder for the application's id. */
const ANY = '{application_id}'
/** A cheap test that rules out almost every request before its host is parsed. */
const BELOW = /\.activities\./iu
const ID = /^\d{17,19}$/u

/**
 * The origin of an Activity, with `{application_id}` instead of the id. Each application has its own, below
 * `activitiesHost` or below the client's host. Null if the client's host is an IP address, which has no subdomains.
 */
export function activitiesOrigin({ clientUrl, activitiesHost }: Place): string | null {
  const url = URL.parse(clientUrl)
  if (!url) return null
  if (activitiesHost !== null) return `${url.protocol}//${ANY}.${activitiesHost}${url.port && `:${url.port}`}`
  if (isIP(url.hostname.replace(/^\[|\]$/gu, '')) !== 0) return null
  return `${url.protocol}//${ANY}.activities.${url.host}`
}

export const activityOrigin = (place: Place, applicationId: string): string | null =>
  activitiesOrigin(place)?.replace(ANY, applicationId) ?? null

/** A pattern that matches the origin of every Activity, for the policy of a page that may frame any of them. */
export const anyActivityOrigin = (place: Place): string | null => activityOrigin(place, '*')

/** What the `Host` header of a request names. */
export type AskedHost =
  /** Our own host, or an unknown one. */
  | { readonly kind: 'own' }
  | { readonly kind: 'activity'; readonly applicationId: string }
  /** A name of an Activity that is not below the client's host, or that contains no application id. */
  | { readonly kind: 'misnamed' }

/** The host that a request is for. Its port is ignored, since a proxy may have changed it. */
export function askedHost({ clientUrl, activitiesHost }: Place, host: string): AskedHost {
  if (activitiesHost === null && !BELOW.test(host)) return OWN
  const name = host.toLowerCase().replace(/:\d+$/u, '')
  if (activitiesHost !== null && `.${name}`.endsWith(`.${activitiesHost}`)) {
    const applicationId = name.slice(0, -activitiesHost.length - 1)
    return ID.test(applicationId) ? { kind: 'activity', applicationId } : { kind: 'misnamed' }
  }
  const [first = '', ...others] = name.split('.')
  if (others[0] !== 'activities') return OWN
  const isHere = activitiesHost === null && others.slice(1).join('.') === hostnameOf(clientUrl)
  return isHere && ID.test(first) ? { kind: 'activity', applicationId: first } : { kind: 'misnamed' }
}

/** Caches the last result, because all requests parse the same URL. */
const hostnames = { url: '', hostname: '' }

function hostnameOf(url: string): string {
  if (hostnames.url !== url) Object.assign(hostnames, { url, hostname: URL.parse(url)?.hostname ?? '' })
  return hostnames.hostname
}

const OWN: AskedHost = { kind: 'own' }
