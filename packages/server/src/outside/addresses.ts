import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>
type Network = ReturnType<typeof ipaddr.parseCIDR>

/** The global unicast range of IPv6 (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')
/** The IPv6 range that represents IPv4 addresses (RFC 6052). */
const TRANSLATED = ipaddr.parseCIDR('64:ff9b::/96')
const IPV4_BYTES = 4
/** The deprecated form of an IPv4 address within IPv6, which the library would take for the other form. */
const OF_OLD = /^::\d+\./u

/** Which addresses may be connected to: public ones, and those that are configured. */
export class ReachableAddresses {
  readonly #named: readonly Network[]

  readonly #refused: readonly Network[]

  /**
   * @param named addresses and networks such as 10.0.0.0/8 that are reachable although they aren't public
   * @param refused exceptions of `named`
   */
  constructor(named: readonly string[], refused: readonly string[] = []) {
    this.#named = named.map(networkIn)
    this.#refused = refused.map(networkIn)
  }

  /** Whether a literal address may be connected to; false if it isn't an address. */
  has(literal: string): boolean {
    // An address with a zone belongs to a link of this machine, whatever its bits are.
    if (isIP(literal) === 0 || literal.includes('%') || OF_OLD.test(literal)) return false
    const address = ipaddr.process(literal)
    if (this.#refused.some((network) => isIn(address, network))) return false
    return isPublic(address) || this.#named.some((network) => isIn(address, network))
  }
}

/** An IPv4 address within IPv6 is checked as IPv4; tunnels (6to4, Teredo) can't be checked, and aren't public. */
function isPublic(address: Address): boolean {
  if (address.kind() === 'ipv4') return address.range() === 'unicast'
  if (isIn(address, TRANSLATED)) return isPublic(ipaddr.fromByteArray(address.toByteArray().slice(-IPV4_BYTES)))
  return isIn(address, GLOBAL_UNICAST) && address.range() === 'unicast'
}

const networkIn = (text: string): Network =>
  ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isIP(text) === 4 ? 32 : 128}`)

const isIn = (address: Address, network: Network): boolean =>
  address.kind() === network[0].kind() && address.match(network)
