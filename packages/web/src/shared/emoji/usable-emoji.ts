import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'

/** A guild's emoji, and its guild. */
export type GuildEmoji = { readonly emoji: Emoji; readonly guildId: string; readonly guildName: string }

/**
 * The guilds' own emoji that the user can use in a channel: first those of its guild, then, with the permission, those
 * of others.
 */
export function usableEmoji(world: ClientState, guildId: string | null, rights: bigint): GuildEmoji[] {
  const mayOthers = guildId === null || hasPermissions(rights, Permission.USE_EXTERNAL_EMOJIS)
  const guilds = [...world.guilds.values()].filter(({ settings }) => settings.id === guildId || mayOthers)
  const own = guilds.filter(({ settings }) => settings.id === guildId)
  const others = guilds.filter(({ settings }) => settings.id !== guildId)
  return [...own, ...others].flatMap(({ emojis, members, settings }) => {
    const roles = members.get(world.user.id)?.roles ?? []
    return [...emojis.values()]
      .filter((emoji) => emoji.available && (emoji.roles.length === 0 || emoji.roles.some((id) => roles.includes(id))))
      .map((emoji) => ({ emoji, guildId: settings.id, guildName: settings.name }))
  })
}
