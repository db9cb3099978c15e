import type { ClientRequest, OutgoingHttpHeaders } from 'node:http'

/** A request that is forwarded to a host in an application's URL mappings. */
export interface TargetRequest {
  /** Includes the port, if there is one. */
  readonly host: string
  /** Includes the query. */
  readonly path: string
  readonly method: string
  /** All headers of the request; none are added. */
  readonly headers: OutgoingHttpHeaders
  /** Whether connections to this machine are allowed: in dev mode, or if the administrator allows them. */
  readonly allowsLoopback: boolean
}

/**
 * Connections to the hosts of Activities ([why](docs/decisions/0040-a-proxy-of-our-own.md)). Like all outgoing
 * requests, they are made to public addresses only. An address is checked when the connection is made, so a reused
 * connection has been checked.
 */
export interface TargetConnections {
  /**
   * Begins a request. The caller writes its body and listens for `response`, `upgrade` and `error`, which is an
   * OutsideFailure if the address was refused or not found.
   *
   * @throws OutsideFailure for a host that can be refused at once: `bad_url`, `forbidden_address`
   */
  begin(asked: TargetRequest): ClientRequest
}

const LOCAL = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/iu
/** Matches IP addresses, but not names that begin like one. */
const PRIVATE =
  /^(?:(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})|\[f[cd][\da-f:.]*\])(?::\d+)?$/iu

/** Whether a host is a name of this machine, such as developers use in URL mappings. */
export const isLoopbackName = (host: string): boolean => LOCAL.test(host)

/**
 * Whether a host of a mapping may resolve to this machine. This decides which pages may be framed, before anything is
 * connected; the address itself is checked when a connection is made.
 */
export function mayBeLoopback(host: string): boolean {
  if (host.includes('{') || isLoopbackName(host)) return true
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return isLoopbackName(name) || /^(?:0\.0\.0\.0|\[::(?:ffff:[\da-f:.]+)?\])$/u.test(name)
}

/** Hosts of this machine and of private networks have no certificates, so only they are requested without TLS. */
export const schemeOf = (host: string): 'http' | 'https' =>
  isLoopbackName(host) || PRIVATE.test(host) ? 'http' : 'https'
