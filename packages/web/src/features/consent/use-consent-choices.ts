import { InstallationType } from '@guildhall/protocol/enums/application-command'
import type { AuthorizationPreview } from '@guildhall/protocol/objects/applications/oauth2'
import { useState } from 'react'
import { t } from '../../language/consent.ts'
import { IncompleteForm } from '../../shared/form/form-problem.ts'

export type ConsentChoices = ReturnType<typeof useConsentChoices>

/** The user's choices for a request: the installation context, the guild, the permissions, and the channel. */
export function useConsentChoices(preview: AuthorizationPreview, query: URLSearchParams) {
  const { guilds = [], places = [], integration_types: types } = preview
  const { GUILD, USER } = InstallationType
  const mayGoToGuild = types.includes(GUILD)
  const isEither = mayGoToGuild && types.includes(USER)
  const picksContext = isEither && guilds.length > 0
  const [context, chooseContext] = useState(
    types.includes(USER) && guilds.length === 0 ? USER : preview.integration_type,
  )
  const wanted = query.get('guild_id')
  const isSettled = ['true', 'True', '1'].includes(query.get('disable_guild_select') ?? '')
  const [guildId, chooseGuild] = useState(guilds.find(({ id }) => id === wanted)?.id ?? null)
  const [channelId, chooseChannel] = useState<string | null>(null)
  const [left, leave] = useState(BigInt(preview.permissions))
  const toGuild = context === GUILD
  const guild = guilds.find(({ id }) => id === guildId)
  const open = toGuild && guild ? places.filter(({ id }) => id === guild.id) : places
  const own = guild ? BigInt(guild.permissions) : null

  function decision(): Record<string, string | number> {
    const missing = new Map<string, string>()
    if (toGuild && !guild) missing.set('guild_id', t('consent.guild-missing'))
    const channel = open.flatMap(({ channels }) => channels).find(({ id }) => id === channelId)
    if (preview.places && !channel) missing.set('webhook_channel_id', t('consent.channel-missing'))
    if (missing.size > 0) throw new IncompleteForm(missing)
    return {
      ...(isEither && context !== null && { integration_type: context }),
      ...(toGuild && guild && { guild_id: guild.id }),
      ...(toGuild && preview.bot && { permissions: String(left & (own ?? 0n)) }),
      ...(channel && { webhook_channel_id: channel.id }),
    }
  }

  return {
    ...{ picksContext, context, chooseContext, toGuild },
    ...{ guilds, guild, isSettled, chooseGuild, places: open, channelId, chooseChannel, left, leave, own },
    obstacle: obstacleOf({ toGuild, guilds, isSettled, guild, places: preview.places }),
    decision,
  }
}

interface Offered {
  readonly toGuild: boolean
  readonly guilds: readonly unknown[]
  readonly isSettled: boolean
  readonly guild: object | undefined
  readonly places: readonly unknown[] | undefined
}

/** Why it can't be authorized. */
function obstacleOf({ toGuild, guilds, isSettled, guild, places }: Offered): string | null {
  if (toGuild && isSettled && !guild) return t('consent.you-dont-manage-the-guild')
  if (toGuild && guilds.length === 0) return t('consent.you-dont-manage-a-guild-that')
  return places?.length === 0 ? t('consent.there-are-no-channels-in-which') : null
}
