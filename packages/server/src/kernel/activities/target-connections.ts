import type { ClientRequest, OutgoingHttpHeaders } from 'node:http'

/** A request that goes on to a host that an application's URL mappings name. */
export interface TargetRequest {
  /** With its port, if it has one. */
  readonly host: string
  /** With its query. */
  readonly path: string
  readonly method: string
  /** All of them: nothing is added. */
  readonly headers: OutgoingHttpHeaders
  /** Whether this machine may be spoken to: in dev mode, or by the administrator's leave. */
  readonly allowsLoopback: boolean
}

/**
 * The way to the hosts of Activities ([why](docs/decisions/0040-a-proxy-of-our-own.md)). As on every way outside, public addresses are spoken
 * to and no others; an address is judged when a connection to it is made, and connections are kept, so that nothing is ever
 * spoken to that wasn't judged.
 */
export interface TargetConnections {
  /**
   * Begins a request; the caller writes its body and hears `response`, `upgrade` and `error`, which is an OutsideFailure where the address
   * was refused or not found.
   *
   * @throws OutsideFailure for a host that can be judged at once: `bad_url`, `forbidden_address`
   */
  begin(asked: TargetRequest): ClientRequest
}

const LOCAL = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/iu
/** Addresses, not names that begin like them. */
const PRIVATE =
  /^(?:(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})|\[f[cd][\da-f:.]*\])(?::\d+)?$/iu

/** Whether a host is this machine by its name, as developers write it in their mappings. */
export const isLoopbackName = (host: string): boolean => LOCAL.test(host)

/**
 * Whether a host of a mapping may turn out to be this machine. Where it really leads is judged when a connection is made; this is asked
 * before, of what decides which pages may come.
 */
export function mayBeLoopback(host: string): boolean {
  if (host.includes('{') || isLoopbackName(host)) return true
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return isLoopbackName(name) || /^(?:0\.0\.0\.0|\[::(?:ffff:[\da-f:.]+)?\])$/u.test(name)
}

/** Hosts of this machine and of a private network have no certificates: only they are spoken to without TLS. */
export const schemeOf = (host: string): 'http' | 'https' =>
  isLoopbackName(host) || PRIVATE.test(host) ? 'http' : 'https'
