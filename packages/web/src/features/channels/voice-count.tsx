import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../../language/main.ts'
import type { Client } from '../../state/client.ts'
import { useWorld } from '../../state/world.ts'

/** The number of users in a channel with a limit. */
export function VoiceCount({ channel, limit }: { channel: GuildChannel; limit: number }) {
  const count = useWorld((world) => countIn(world, channel))
  return (
    <span className="channel-count">
      <span aria-hidden="true">
        {count}/{limit}
      </span>
      <span className="unseen">, {t('channels.of-inside', { count, limit })}</span>
    </span>
  )
}

/** Whether a channel is full for everyone who can't move members. */
export function isFullChannel(client: Client, channel: GuildChannel): boolean {
  const { world } = client.store.getState()
  const { user_limit: limit = 0 } = channel
  return limit > 0 && world !== null && countIn(world, channel) >= limit
}

function countIn({ guilds }: ClientState, { id, guild_id }: GuildChannel): number {
  let count = 0
  for (const { channel_id } of guilds.get(guild_id)?.voices.values() ?? []) if (channel_id === id) count++
  return count
}
