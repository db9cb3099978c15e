import { t } from '../language/main.ts'
import './sidebar.css'
import { AccountBar } from '../features/account-bar/account-bar.tsx'
import { ChannelTree } from '../features/channels/channel-tree.tsx'
import { PrivateList } from '../features/private-channels/private-list.tsx'
import { VoiceBar } from '../features/voice/voice-bar.tsx'
import type { Route } from '../shared/page/paths.ts'
import { Region } from '../shared/page/region.tsx'

/** The channels of the open guild, or private channels; below, the user's own account. */
export function Sidebar({ route }: { route: Route }) {
  const guildId = 'guildId' in route ? route.guildId : null
  const channelId = route.name === 'channel' ? route.channelId : null

  return (
    <div className="sidebar">
      <Region name={t('app.the-channel-list')} shows={guildId}>
        {guildId === null ? (
          <PrivateList channelId={channelId} />
        ) : (
          <ChannelTree key={guildId} guildId={guildId} channelId={channelId} />
        )}
      </Region>
      <Region name={t('app.the-voice-bar')} look="line" shows={guildId}>
        <VoiceBar />
      </Region>
      <Region name={t('app.your-account-bar')} look="line" shows={guildId}>
        <AccountBar />
      </Region>
    </div>
  )
}
