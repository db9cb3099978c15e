import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { useMemo } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { useOwnEmoji } from '../../../shared/emoji/own-emoji.ts'
import type { CustomGroup } from '../../../shared/emoji/picker-emoji-groups.ts'
import type { ChoiceOption } from '../../../shared/form/choose-popup.tsx'
import { channelsNamed, toChannelChoice, toRoleChoice } from '../../../shared/lists/entities.tsx'
import { powersOver } from '../../../state/powers-over-member.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

/** The roles or channels that an answer can give, with names. */
export type Gifts = {
  readonly channels: readonly ChoiceOption[]
  readonly channelKnown: (id: string) => ChoiceOption
  /** Those that the user may give. */
  readonly roles: readonly ChoiceOption[]
  readonly roleKnown: (id: string) => ChoiceOption
  readonly emoji: readonly CustomGroup[]
}

const types = Object.values(ChannelType).filter((type) => type !== ChannelType.GUILD_CATEGORY)

export function useGifts(guildId: string): Gifts {
  const client = useClient()
  const guild = useGuild(guildId)
  const emoji = useOwnEmoji(guildId)
  const { channels, roles, settings, members } = guild ?? {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: these determine what the user can view and grant.
  return useMemo(() => {
    const { world } = client.store.getState()
    const unknown = (id: string): ChoiceOption => ({ value: id, label: t('guild-settings.unknown') })
    const offered = world === null ? [] : channelsNamed(world, guildId, '', types)
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
