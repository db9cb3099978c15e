const BLOCKS = 8
const OF_A_NETWORK = 4
const OF_A_SITE = 3

/**
 * The network to which an address belongs. A client with IPv6 usually has 2^64 addresses, which count as one network.
 * An IPv4 address is a network of its own, in any notation.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/iu.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [left = [], right] = address.split('::').map((part) => part.split(':').filter((block) => block !== ''))
  const gap = right === undefined ? 0 : Math.max(BLOCKS - left.length - right.length, 0)
  const blocks = [...left, ...Array<string>(gap).fill('0'), ...(right ?? [])].slice(0, OF_A_NETWORK)
  return `${blocks.map((block) => Number.parseInt(block, 16).toString(16)).join(':')}::/64`
}

/** The limit of a site, as a multiple of one network's limit. */
export const SITE_SHARE = 8

/** The largest network that counts as one user: for IPv6, the site. */
export function widestNetworkOf(address: string): string {
  const network = networkOf(address)
  return siteOf(network) ?? network
}

/**
 * The site to which an IPv6 network belongs: a provider assigns a customer up to a /48, which is 65,536 networks. Null
 * for IPv4.
 */
export function siteOf(network: string): string | null {
  const blocks = /^(?<blocks>[^/]+)::\/64$/u.exec(network)?.groups?.blocks
  return blocks === undefined ? null : `${blocks.split(':').slice(0, OF_A_SITE).join(':')}::/48`
}

/** The same, and for IPv4 the /24, which one organization usually has. */
export const siteOrRangeOf = (network: string): string | null =>
  /^\d+\.\d+\.\d+\.\d+$/u.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : siteOf(network)
