import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { useMemo } from 'react'
import { t } from '../../../language/guild-settings.ts'
import type { CustomGroup } from '../../../shared/emoji/picker-emoji-groups.ts'
import { useGuildEmoji } from '../../../shared/emoji/stored-emoji.ts'
import type { SelectOption } from '../../../shared/form/select-popup.tsx'
import { searchChannels, toChannelChoice, toRoleChoice } from '../../../shared/lists/entity-options.tsx'
import { powersOver } from '../../../state/powers-over-member.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

/** The roles or channels that an answer can give, with names. */
export type GrantableOptions = {
  readonly channels: readonly SelectOption[]
  readonly channelKnown: (id: string) => SelectOption
  /** Those that the user may give. */
  readonly roles: readonly SelectOption[]
  readonly roleKnown: (id: string) => SelectOption
  readonly emoji: readonly CustomGroup[]
}

const types = Object.values(ChannelType).filter((type) => type !== ChannelType.GUILD_CATEGORY)

export function useGrantableOptions(guildId: string): GrantableOptions {
  const client = useClient()
  const guild = useGuild(guildId)
  const emoji = useGuildEmoji(guildId)
  const { channels, roles, settings, members } = guild ?? {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: these determine what the user can view and grant.
  return useMemo(() => {
    const { world } = client.store.getState()
    const unknown = (id: string): SelectOption => ({ value: id, label: t('guild-settings.unknown') })
    const offered = world === null ? [] : searchChannels(world, guildId, '', types)
    return {
      emoji,
      channels: offered.filter(({ value }) => channels?.has(value)),
      channelKnown: (id) => {
        const channel = channels?.get(id)
        return channel ? toChannelChoice(channel) : unknown(id)
      },
      roles: world === null ? [] : powersOver(world, guildId, world.user.id).roles.map(toRoleChoice),
      roleKnown: (id) => {
        const role = roles?.get(id)
        return role ? toRoleChoice(role) : unknown(id)
      },
    }
  }, [client, guildId, emoji, channels, roles, settings, members])
}
