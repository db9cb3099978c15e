import './sidebar.css'
import { AccountBar } from '../features/account-bar/account-bar.tsx'
import { ChannelTree } from '../features/channels/channel-tree.tsx'
import { PrivateList } from '../features/private-channels/private-list.tsx'
import { VoiceBar } from '../features/voice/voice-bar.tsx'
import type { Route } from '../shared/paths.ts'

/** What is in the guild that is open, or with whom one talks outside of guilds; below, oneself. */
export function Sidebar({ route }: { route: Route }) {
  const guildId = 'guildId' in route ? route.guildId : null
  const channelId = route.name === 'channel' ? route.channelId : null

  return (
    <div className="sidebar">
      {guildId === null ? (
        <PrivateList channelId={channelId} />
      ) : (
        <ChannelTree key={guildId} guildId={guildId} channelId={channelId} />
      )}
      <VoiceBar />
      <AccountBar />
    </div>
  )
}
