import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

export const isLoopbackAddress = (address: string): boolean =>
  loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a host, as it stands in a URL, is this machine for everyone who uses it: an address, or localhost. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/gu, '')
  return isIP(name) === 0 ? /^(.+\.)?localhost$/iu.test(name) : isLoopbackAddress(name)
}

/**
 * Whether a `Host` header is a name that is not this machine's own. A page at such a name that was led here (DNS rebinding) is no page of
 * ours, though its browser takes it for one; an address leads nowhere else.
 */
export function isForeignName(host: string | undefined): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? ''
  return !isLoopbackHost(name) && isIP(name.replace(/^\[|\]$/gu, '')) === 0
}
