import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { ClaimedPlaceholder } from '@guildhall/protocol/objects/users/claim-authorization'
import type { InstancePlaceholder, PlaceholderClaim } from '@guildhall/protocol/objects/users/placeholder-claim'
import { toTimestamp } from '../../kernel/clock.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import type { FoundClaim, UnclaimedPlaceholder } from './placeholders-store.ts'

type GuildRow = Readonly<{ id: string; wire: string }>

export const toClaimedPlaceholder = (
  { wire, host }: { wire: string; host: string },
  guilds: readonly GuildRow[],
): ClaimedPlaceholder => ({
  user: JSON.parse(wire),
  host,
  guilds: guilds.map(({ id, wire: settings }) => {
    const { name, icon }: GuildSettings = JSON.parse(settings)
    return { id, name, icon }
  }),
})

export const toPlaceholderClaim = (
  { wire, placeholder_of, expires_at }: FoundClaim,
  guilds: readonly GuildRow[],
): PlaceholderClaim => ({
  ...toClaimedPlaceholder({ wire, host: placeholder_of.split(' ')[0] ?? '' }, guilds),
  expires_at: toTimestamp(expires_at),
})

export function toInstancePlaceholder(
  { wire, placeholder_of, expires_at }: UnclaimedPlaceholder,
  now: number,
): InstancePlaceholder {
  const [host = '', source_id = ''] = placeholder_of.split(' ')
  const isValid = expires_at !== null && expires_at > now
  return { user: JSON.parse(wire), host, source_id, link_expires_at: isValid ? toTimestamp(expires_at) : null }
}

/** A stored message whose author and mentions name one user instead of another. */
export function withOtherUser(wire: string, from: string, to: string): StoredMessage {
  // In the text of a message, and of its embeds and components, users are mentioned in this way only.
  const message: StoredMessage = JSON.parse(
    wire.replaceAll(`<@${from}>`, `<@${to}>`).replaceAll(`<@!${from}>`, `<@!${to}>`),
  )
  const other = (ids: readonly string[]) => [...new Set(ids.map((id) => (id === from ? to : id)))]
  return {
    ...message,
    author_id: message.author_id === from ? to : message.author_id,
    mentions: other(message.mentions),
    ...(message.message_snapshots && {
      message_snapshots: message.message_snapshots.map((snapshot) => ({
        ...snapshot,
        message: { ...snapshot.message, mentions: other(snapshot.message.mentions) },
      })),
    }),
  }
}
