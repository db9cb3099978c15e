const BLOCKS = 8
const OF_A_NETWORK = 4
const OF_A_SITE = 3

/**
 * The network that an address counts for. Whoever has one address of IPv6 has 2^64 of them, so these count together;
 * an address of IPv4 is itself, in whichever form it is written.
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

/** How many times as much as one network all networks of a site have together. */
export const SITE_SHARE = 8

/** The widest network that counts for one user: of IPv6 the site. */
export function widestNetworkOf(address: string): string {
  const network = networkOf(address)
  return siteOf(network) ?? network
}

/**
 * The site that a network of IPv6 belongs to: a provider gives a customer up to a /48, which is 65,536 networks. Null for
 * what has no site.
 */
export function siteOf(network: string): string | null {
  const blocks = /^(?<blocks>[^/]+)::\/64$/u.exec(network)?.groups?.blocks
  return blocks === undefined ? null : `${blocks.split(':').slice(0, OF_A_SITE).join(':')}::/48`
}
