import { isIP } from 'node:net'
import type { Instance } from '../parts/configuration.ts'

/** Where people open the client, which decides where Activities are. */
type Place = Pick<Instance, 'clientUrl' | 'activitiesHost'>

/** Stands for the application's id. */
const ANY = '{application_id}'
/** Nearly no request has it: the others aren't looked at any closer. */
const BELOW = /\.activities\./iu
const ID = /^\d{17,19}$/u

/**
 * The origins of Activities, with `{application_id}` in the place of the id: each application has one of its own, below the name that
 * is given for them or below the client's. Null if the client is reached by an address, which has no names below it.
 */
export function activitiesOrigin({ clientUrl, activitiesHost }: Place): string | null {
  const url = URL.parse(clientUrl)
  if (!url) return null
  if (activitiesHost !== null) return `${url.protocol}//${ANY}.${activitiesHost}${url.port && `:${url.port}`}`
  if (isIP(url.hostname.replace(/^\[|\]$/gu, '')) !== 0) return null
  return `${url.protocol}//${ANY}.activities.${url.host}`
}

/** The origin of one application's Activity. */
export const activityOrigin = (place: Place, applicationId: string): string | null =>
  activitiesOrigin(place)?.replace(ANY, applicationId) ?? null

/** The same for a policy of a page that may frame any of them. */
export const anyActivityOrigin = (place: Place): string | null => activityOrigin(place, '*')

/** What a `Host` header asks for. */
export type AskedHost =
  /** Ours, or of nobody that we know of. */
  | { readonly kind: 'own' }
  | { readonly kind: 'activity'; readonly applicationId: string }
  /** A name of an Activity that belongs to another address than the client's, or has no application in it. */
  | { readonly kind: 'misnamed' }

/** Whom a request means; the port is that of whoever passed it on, and says nothing. */
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

/** Each request asks for that of the same address. */
const hostnames = { url: '', hostname: '' }

function hostnameOf(url: string): string {
  if (hostnames.url !== url) Object.assign(hostnames, { url, hostname: URL.parse(url)?.hostname ?? '' })
  return hostnames.hostname
}

const OWN: AskedHost = { kind: 'own' }
