import {
  type AgentOptions,
  type ClientRequest,
  Agent as HttpAgent,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { LRUCache } from 'lru-cache'
import { schemeOf, type TargetConnections, type TargetRequest } from '../kernel/activities/target-connections.ts'
import { OutsideFailure } from '../kernel/external-requests.ts'
import { ReachableAddresses } from './addresses.ts'
import { isLiteral, isThisMachine, parseTarget } from './request-target.ts'
import type { Resolve } from './resolve-host.ts'

const MOST_ADDRESSES = 8
const MAX_HEADER_BYTES = 32_768
/** How many hosts with an allowed address are cached. */
const MOST_JUDGED = 1000
const LOOPBACK = ['127.0.0.1', '::1']
const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1']
/** The networks with which a connection ends on this machine. */
const LEADS_HERE = [...LOOPBACK_NETWORKS, '0.0.0.0/8', '::']
const IDLE_MS = 5000
/** Connections are kept for reuse, but only a limited number of idle ones to one host. */
const AGENT: AgentOptions = { keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' }
/** A connection in use has no timeout of its own, even if it was idle before: the client decides how long it waits. */
const NO_TIMEOUT = 0

/** The dependencies of {@link GuardedSockets}. */
export interface GuardedSocketsParts {
  readonly resolve: Resolve
  /** Addresses and networks such as 10.0.0.0/8 that are allowed although they aren't public. */
  readonly networks: readonly string[]
  /**
   * The port on which this server listens, null before it does. A mapping to it is refused, because its requests would
   * appear to come from this machine.
   */
  readonly ownPort: () => number | null
  /** How long an idle connection is kept, ms. */
  readonly idleMs?: number
}

/** A host that may be connected to, as far as its name shows. */
interface JudgedHost {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
}

/** A rule for allowed addresses, with its own connections, which other rules never use. */
interface Rule {
  readonly reachable: ReachableAddresses
  readonly lookup: LookupFunction
  readonly judged: LRUCache<string, JudgedHost>
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

/** Connects to the hosts of Activities. */
export class GuardedSockets implements TargetConnections {
  readonly #resolve: Resolve
  readonly #ownPort: () => number | null
  readonly #public: Rule
  readonly #local: Rule

  constructor({ resolve, networks, ownPort, idleMs = IDLE_MS }: GuardedSocketsParts) {
    this.#resolve = resolve
    this.#ownPort = ownPort
    // This machine is excluded even if the networks include it: they are for endpoints, and don't allow Activities'
    // pages to reach it.
    this.#public = this.#rule(new ReachableAddresses(networks, LEADS_HERE), idleMs)
    this.#local = this.#rule(new ReachableAddresses([...networks, ...LOOPBACK_NETWORKS]), idleMs)
  }

  begin({ host, path, method, headers, allowsLoopback }: TargetRequest): ClientRequest {
    const rule = allowsLoopback ? this.#local : this.#public
    const target = rule.judged.get(host) ?? this.#judge(host, rule)
    const options: RequestOptions = {
      host: target.host,
      port: target.port,
      path,
      method,
      headers,
      lookup: rule.lookup,
      maxHeaderSize: MAX_HEADER_BYTES,
      setHost: false,
      timeout: NO_TIMEOUT,
    }
    const { http, https } = rule
    return target.isSecure ? requestHttps({ ...options, agent: https }) : requestHttp({ ...options, agent: http })
  }

  /** Closes idle connections; requests end with their clients. */
  close(): void {
    for (const { http, https } of [this.#public, this.#local]) {
      http.destroy()
      https.destroy()
    }
  }

  /**
   * Checks a host as far as possible without resolving it. The addresses of a name are checked when a connection is
   * made. @throws OutsideFailure
   */
  #judge(text: string, { reachable, judged }: Rule): JudgedHost {
    const { url, host } = parseTarget(`${schemeOf(text)}://${text}/`)
    const known = isLiteral(host) ? [host] : isThisMachine(host) ? LOOPBACK : []
    if (!known.every((address) => reachable.has(address))) throw new OutsideFailure('forbidden_address')
    const isSecure = url.protocol === 'https:'
    const port = Number(url.port || (isSecure ? 443 : 80))
    const ownPort = this.#ownPort()
    if (port === ownPort && known.some(isOfThisMachine)) throw new OutsideFailure('forbidden_address')
    const found = { host, port, isSecure }
    // The result isn't cached before the own port is known.
    if (ownPort !== null) judged.set(text, found)
    return found
  }

  #rule(reachable: ReachableAddresses, timeout: number): Rule {
    const lookup: LookupFunction = (name, { all }, done) => {
      this.#addressesOf(name, reachable).then(
        (found) => {
          const [one = { address: '', family: 0 }] = found
          if (all) done(null, found)
          else done(null, one.address, one.family)
        },
        (error: NodeJS.ErrnoException) => done(error, '', 0),
      )
    }
    const options = { ...AGENT, timeout }
    const judged = new LRUCache<string, JudgedHost>({ max: MOST_JUDGED })
    return { reachable, lookup, judged, http: new HttpAgent(options), https: new HttpsAgent(options) }
  }

  /** @throws OutsideFailure if any of them is forbidden, because a name with both kinds is suspicious */
  async #addressesOf(name: string, reachable: ReachableAddresses): Promise<{ address: string; family: number }[]> {
    const found = isThisMachine(name) ? LOOPBACK : await this.#resolve(name)
    if (found.length === 0) throw new OutsideFailure('unknown_host')
    // A name that resolves to this machine, but isn't localhost, isn't a development server.
    const isOurs = this.#ownPort() !== null && !isThisMachine(name) && found.some(isOfThisMachine)
    if (isOurs || !found.every((address) => reachable.has(address))) throw new OutsideFailure('forbidden_address')
    return found.slice(0, MOST_ADDRESSES).map((address) => ({ address, family: isIP(address) }))
  }
}

/** Whether this machine may listen on an address. */
function isOfThisMachine(address: string): boolean {
  if (/^127\./u.test(address) || address === '::1') return true
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address))
}
