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
import { OutsideFailure } from '../kernel/outside.ts'
import { ReachableAddresses } from './addresses.ts'
import type { Resolve } from './resolve.ts'
import { isLiteral, isThisMachine, parseTarget } from './target.ts'

const MOST_ADDRESSES = 8
const MAX_HEADER_BYTES = 32_768
/** Hosts of which it is remembered that they may be spoken to. */
const MOST_JUDGED = 1000
const LOOPBACK = ['127.0.0.1', '::1']
const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1']
/** Where a connection ends on this machine. */
const LEADS_HERE = [...LOOPBACK_NETWORKS, '0.0.0.0/8', '::']
const IDLE_MS = 5000
/** Connections are kept, but only so many idle ones to one host. */
const AGENT: AgentOptions = { keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' }
/** Of a connection in use: its client has as long as it waits, also where the connection was idle before. */
const NO_TIMEOUT = 0

/** What lines are made of. */
export interface GuardedSocketsParts {
  readonly resolve: Resolve
  /** Addresses and networks as 10.0.0.0/8 that are spoken to though they aren't public. */
  readonly networks: readonly string[]
  /** Where this server listens, null as long as it doesn't: a mapping to it would be answered as if this machine had asked. */
  readonly ownPort: () => number | null
  /** How long a connection that nobody uses is kept, ms. */
  readonly idleMs?: number
}

/** A host that may be spoken to, as far as it alone can tell. */
interface JudgedHost {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
}

/** One rule of what may be spoken to, with the connections that were made by it: another rule's are never used. */
interface Rule {
  readonly reachable: ReachableAddresses
  readonly lookup: LookupFunction
  readonly judged: LRUCache<string, JudgedHost>
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

/** Speaks to the hosts of Activities. */
export class GuardedSockets implements TargetConnections {
  readonly #resolve: Resolve
  readonly #ownPort: () => number | null
  readonly #public: Rule
  readonly #local: Rule

  constructor({ resolve, networks, ownPort, idleMs = IDLE_MS }: GuardedSocketsParts) {
    this.#resolve = resolve
    this.#ownPort = ownPort
    // Also where this machine is among the networks: they are for endpoints, and say nothing of the pages that may reach it.
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

  /** Ends what is idle; requests end with their clients. */
  close(): void {
    for (const { http, https } of [this.#public, this.#local]) {
      http.destroy()
      https.destroy()
    }
  }

  /** What can be told of a host at once; names are judged by their addresses, when a connection is made. @throws OutsideFailure */
  #judge(text: string, { reachable, judged }: Rule): JudgedHost {
    const { url, host } = parseTarget(`${schemeOf(text)}://${text}/`)
    const known = isLiteral(host) ? [host] : isThisMachine(host) ? LOOPBACK : []
    if (!known.every((address) => reachable.has(address))) throw new OutsideFailure('forbidden_address')
    const isSecure = url.protocol === 'https:'
    const port = Number(url.port || (isSecure ? 443 : 80))
    const ownPort = this.#ownPort()
    if (port === ownPort && known.some(isOfThisMachine)) throw new OutsideFailure('forbidden_address')
    const found = { host, port, isSecure }
    // Before it listens nobody knows which port is its own.
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

  /** @throws OutsideFailure if one of them may not be spoken to: whoever mixes them means no good */
  async #addressesOf(name: string, reachable: ReachableAddresses): Promise<{ address: string; family: number }[]> {
    const found = isThisMachine(name) ? LOOPBACK : await this.#resolve(name)
    if (found.length === 0) throw new OutsideFailure('unknown_host')
    // A name that leads here by a detour is nobody's development server.
    const isOurs = this.#ownPort() !== null && !isThisMachine(name) && found.some(isOfThisMachine)
    if (isOurs || !found.every((address) => reachable.has(address))) throw new OutsideFailure('forbidden_address')
    return found.slice(0, MOST_ADDRESSES).map((address) => ({ address, family: isIP(address) }))
  }
}

/** Whether an address is one of this machine, on which it may listen. */
function isOfThisMachine(address: string): boolean {
  if (/^127\./u.test(address) || address === '::1') return true
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address))
}
