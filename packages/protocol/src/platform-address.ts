/** The kinds of the platform's URLs that this server replaces. */
export type PlatformAddress =
  | { readonly kind: 'channel'; readonly path: string; readonly guildId: string | null; readonly channelId: string }
  | { readonly kind: 'invite' | 'picture'; readonly path: string }

const clientHost = /^(?:(?:www|ptb|canary)\.)?discord(?:app)?\.com$/u
const inviteHost = /^(?:www\.)?discord\.gg$/u
const pictureHost = /^(?:cdn\.discordapp\.com|media\.discordapp\.net)$/u

const channelPath = /^\/channels\/(@me|\d{1,20})\/(\d{1,20})(?:\/\d{1,20})?$/u
const inviteCode = /^[\w-]{2,100}$/u
const picturePath = /^\/[\w-]+(?:\/[\w-]+)*\/[\w-]+\.(?:png|jpe?g|webp|gif|avif)$/iu

/**
 * Parses a URL of the platform, as bots write them: of a channel or a message, of an invite, of an image. Undefined for
 * other URLs.
 */
export function platformAddress(href: string): PlatformAddress | undefined {
  const { hostname, pathname, search } = new URL(href)
  const path = pathname.replace(/\/$/u, '')
  if (pictureHost.test(hostname)) return picturePath.test(path) ? { kind: 'picture', path: path + search } : undefined
  const code = inviteHost.test(hostname)
    ? path.slice(1)
    : clientHost.test(hostname)
      ? path.split('/invite/')[1]
      : undefined
  if (code !== undefined && inviteCode.test(code)) return { kind: 'invite', path: `/invite/${code}${search}` }
  const [, guild, channelId] = (clientHost.test(hostname) && channelPath.exec(path)) || []
  if (guild === undefined || channelId === undefined) return undefined
  return { kind: 'channel', path, guildId: guild === '@me' ? null : guild, channelId }
}
