import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'

const FAMILIES = { 4: 'ipv4', 6: 'ipv6' } as const
const BITS = { 4: 32, 6: 128 } as const

/** Finds where requests come from that pass through proxies of one's own. */
export class TrustedProxies {
  readonly #trusted = new BlockList()
  readonly #isEmpty: boolean

  /** @param networks addresses, and networks as 10.0.0.0/8 */
  constructor(networks: readonly string[]) {
    this.#isEmpty = networks.length === 0
    for (const network of networks) {
      const { address, version, bits } = mustParse(network)
      this.#trusted.addSubnet(address, bits, FAMILIES[version])
    }
  }

  /**
   * Each proxy adds the address that it was called from at the end, so the list is read from there, for as long as the
   * one who wrote an entry is trusted. What stands before may be anybody's invention.
   */
  addressOf({ socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: Pick<Socket, 'remoteAddress'> }): string {
    let address = plain(socket.remoteAddress ?? '')
    if (this.#isEmpty) return address
    const entries = String(headers['x-forwarded-for'] ?? '').split(',')
    while (this.trusts(address)) {
      const said = plain(entries.pop()?.trim() ?? '')
      if (isIP(said) === 0) break
      address = said
    }
    return address
  }

  /** Whether who calls from an address does so for others. */
  trusts(called: string): boolean {
    const address = plain(called)
    const version = isIP(address)
    return (version === 4 || version === 6) && this.#trusted.check(address, FAMILIES[version])
  }
}

/** Whether a text names an address or a network. */
export const isNetwork = (text: string): boolean => parse(text) !== undefined

function mustParse(text: string) {
  const parsed = parse(text)
  if (!parsed) throw new Error(`${text} is no address`)
  return parsed
}

function parse(text: string): { address: string; version: 4 | 6; bits: number } | undefined {
  const [, address = '', given] = /^([^/%]+)(?:\/(\d{1,3}))?$/u.exec(text) ?? []
  const version = isIP(address)
  if (version !== 4 && version !== 6) return undefined
  const bits = given === undefined ? BITS[version] : Number(given)
  return bits <= BITS[version] ? { address, version, bits } : undefined
}

/** An IPv4 address by itself: a socket that takes both kinds shows it within one of IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/iu, '')
