import type { Sticker } from '@guildhall/protocol/objects/messages/sticker'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'

export type StickerGroup = {
  readonly id: string
  readonly name: string
  readonly stickers: readonly Pick<Sticker, 'description' | 'format_type' | 'id' | 'name' | 'tags'>[]
}

/**
 * The stickers that the user can send: those of the channel's guild first, then, with the permission, those of others
 * and of packs.
 */
export function usableStickers(
  world: ClientState,
  guildId: string | null,
  rights: bigint,
  packs: readonly StickerGroup[],
): StickerGroup[] {
  const mayOthers = guildId === null || hasPermissions(rights, Permission.USE_EXTERNAL_STICKERS)
  const groups = [...world.guilds.values()].map(({ settings: { id, name }, stickers }) => ({
    id,
    name,
    stickers: [...stickers.values()].filter(({ available }) => available),
  }))
  const own = groups.filter(({ id }) => id === guildId)
  const others = mayOthers ? [...groups.filter(({ id }) => id !== guildId), ...packs] : []
  return [...own, ...others].filter(({ stickers }) => stickers.length > 0)
}

/** The stickers whose name, description or tags contain a text; empty groups are omitted. */
export function foundStickers(groups: readonly StickerGroup[], query: string): StickerGroup[] {
  const wanted = query.trim().toLocaleLowerCase()
  return groups
    .map((group) => ({
      ...group,
      stickers: group.stickers.filter(({ name, description, tags }) =>
        `${name} ${description ?? ''} ${tags}`.toLocaleLowerCase().includes(wanted),
      ),
    }))
    .filter(({ stickers }) => stickers.length > 0)
}
