import { ArrowLeft } from 'lucide-react'
import { rich, t } from '../../../language/guild-settings.ts'
import { Link } from '../../../shared/page/link.tsx'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { useCan } from '../../../state/permissions.ts'
import { useGuild } from '../../../state/world.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { ChannelList } from './channel-list.tsx'
import { ChannelPermissions } from './channel-permissions.tsx'

/** The channels whose permissions the user can edit, or one of them. */
export function ChannelsPage({ guildId, item }: GuildPageProps) {
  const channel = useGuild(guildId)?.channels.get(item ?? '')
  const mayHere = useCan(guildId, item ?? '', 'MANAGE_ROLES')
  if (item === null) return <ChannelList guildId={guildId} />
  return (
    <>
      <Link to={guildSettingsPath(guildId, 'channels')} className="settings-link settings-back">
        {rich('channels.all-channels', { arrowLeft: <ArrowLeft aria-hidden="true" /> })}
      </Link>
      {channel === undefined || !mayHere ? (
        <p className="section-empty">{t('channels.this-channel-was-deleted-or-you')}</p>
      ) : (
        <ChannelPermissions key={channel.id} guildId={guildId} channel={channel} />
      )}
    </>
  )
}
