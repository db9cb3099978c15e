import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

export const isLoopbackAddress = (address: string): boolean =>
  loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a URL's host is always this machine: a loopback address, or localhost. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/gu, '')
  return isIP(name) === 0 ? /^(.+\.)?localhost$/iu.test(name) : isLoopbackAddress(name)
}

/**
 * Whether a `Host` header is a name that isn't this machine's. It detects DNS rebinding, where another site's name
 * resolves to this machine and the browser takes our responses for that site's. An IP address can't be rebound.
 */
export function isForeignName(host: string | undefined): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? ''
  return !isLoopbackHost(name) && isIP(name.replace(/^\[|\]$/gu, '')) === 0
}
