import { t } from '../../../language/guild-settings.ts'
import './channel-list.css'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { ChannelIcon } from '../../../shared/guild/channel-icon.tsx'
import { searchChannels } from '../../../shared/lists/entity-options.tsx'
import { Link } from '../../../shared/page/link.tsx'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { permissionsInChannel } from '../../../state/permissions.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { haveSameOverwrites } from './overwrite-draft.ts'

/** The channels in the guild's order. */
export function ChannelList({ guildId }: { guildId: string }) {
  const client = useClient()
  const guild = useGuild(guildId)

  const shown = useMemo(() => {
    const { world } = client.store.getState()
    if (world === null || guild === undefined) return []
    return searchChannels(world, guildId, '', undefined)
      .flatMap(({ value }) => guild.channels.get(value) ?? [])
      .filter(({ id }) => hasPermissions(permissionsInChannel(world, guildId, id), Permission.MANAGE_ROLES))
  }, [client, guild, guildId])

  return (
    <>
      <p className="section-text">{t('channels.in-each-channel-you-can-allow')}</p>
      <ul className="section-list" aria-label={t('guild-settings.channels')}>
        {shown.map((channel) => (
          <li key={channel.id} className="channel-entry" data-nested={channel.parent_id !== null}>
            <Link to={guildSettingsPath(guildId, 'channels', channel.id)} className="channel-entry-link">
              <ChannelIcon type={channel.type} />
              <span className="channel-entry-name">{channel.name}</span>
              <span className="section-row-quiet">
                {wordsOf(guildId, channel, guild?.channels.get(channel.parent_id ?? ''))}
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether it is hidden, and whether it is in sync with its category. */
function wordsOf(guildId: string, channel: GuildChannel, parent: GuildChannel | undefined): string {
  const ofEveryone = channel.permission_overwrites.find(({ id }) => id === guildId)
  const isHidden = ofEveryone !== undefined && hasPermissions(BigInt(ofEveryone.deny), Permission.VIEW_CHANNEL)
  const isSet =
    parent !== undefined &&
    channel.type !== ChannelType.GUILD_CATEGORY &&
    !haveSameOverwrites(channel.permission_overwrites, parent.permission_overwrites)
  return [...(isHidden ? [t('channels.private')] : []), ...(isSet ? [t('channels.own-permissions')] : [])].join(' · ')
}
