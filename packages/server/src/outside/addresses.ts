import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>
type Network = ReturnType<typeof ipaddr.parseCIDR>

/** All that is handed out of IPv6 to be reached from everywhere (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')
/** Addresses of IPv4 as a network without it writes them (RFC 6052). */
const TRANSLATED = ipaddr.parseCIDR('64:ff9b::/96')
const IPV4_BYTES = 4
/** An address of IPv4 within one of IPv6 as nobody writes it any more: the library would take it for the other form. */
const OF_OLD = /^::\d+\./u

/** Which addresses may be spoken to: public ones, and what else is named. */
export class ReachableAddresses {
  readonly #named: readonly Network[]

  readonly #refused: readonly Network[]

  /**
   * @param named addresses, and networks as 10.0.0.0/8, that are reachable though they aren't public
   * @param refused those of them that are not reachable all the same
   */
  constructor(named: readonly string[], refused: readonly string[] = []) {
    this.#named = named.map(networkIn)
    this.#refused = refused.map(networkIn)
  }

  /** Whether a literal address may be spoken to; false for what is no address. */
  has(literal: string): boolean {
    // One with a zone is of a link of this machine, whatever its bits say.
    if (isIP(literal) === 0 || literal.includes('%') || OF_OLD.test(literal)) return false
    const address = ipaddr.process(literal)
    if (this.#refused.some((network) => isIn(address, network))) return false
    return isPublic(address) || this.#named.some((network) => isIn(address, network))
  }
}

/** An address of IPv4 within one of IPv6 is judged as what it leads to; tunnels (6to4, Teredo) lead nowhere that can be judged. */
function isPublic(address: Address): boolean {
  if (address.kind() === 'ipv4') return address.range() === 'unicast'
  if (isIn(address, TRANSLATED)) return isPublic(ipaddr.fromByteArray(address.toByteArray().slice(-IPV4_BYTES)))
  return isIn(address, GLOBAL_UNICAST) && address.range() === 'unicast'
}

const networkIn = (text: string): Network =>
  ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isIP(text) === 4 ? 32 : 128}`)

const isIn = (address: Address, network: Network): boolean =>
  address.kind() === network[0].kind() && address.match(network)
