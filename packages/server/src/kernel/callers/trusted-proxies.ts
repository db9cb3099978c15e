import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'

const FAMILIES = { 4: 'ipv4', 6: 'ipv6' } as const
const BITS = { 4: 32, 6: 128 } as const

/** Determines the client's address of requests that arrive through trusted proxies. */
export class TrustedProxies {
  readonly #trusted = new BlockList()
  readonly #isEmpty: boolean

  /** @param networks addresses, or networks such as 10.0.0.0/8 */
  constructor(networks: readonly string[]) {
    this.#isEmpty = networks.length === 0
    for (const network of networks) {
      const { address, version, bits } = mustParse(network)
      this.#trusted.addSubnet(address, bits, FAMILIES[version])
    }
  }

  /**
   * Each proxy appends the address of its caller. The list is therefore read from its end, as long as the proxy that
   * appended an entry is trusted. Clients can forge the entries before those.
   */
  addressOf({ socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: Pick<Socket, 'remoteAddress'> }): string {
    let address = plain(socket.remoteAddress ?? '')
    if (this.#isEmpty) return address
    const entries = String(headers['x-forwarded-for'] ?? '').split(',')
    while (this.trusts(address)) {
      const forwarded = plain(entries.pop()?.trim() ?? '')
      if (isIP(forwarded) === 0) break
      address = forwarded
    }
    return address
  }

  /** Whether an address belongs to a trusted proxy. */
  trusts(called: string): boolean {
    const address = plain(called)
    const version = isIP(address)
    return (version === 4 || version === 6) && this.#trusted.check(address, FAMILIES[version])
  }
}

/** Whether a text is an address or a network. */
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

/** Converts an IPv4-mapped IPv6 address, which dual-stack sockets show, to IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/iu, '')
