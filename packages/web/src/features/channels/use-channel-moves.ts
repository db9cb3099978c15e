import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { modifyGuildChannelPositions } from '@guildhall/protocol/operations/channels/modify-guild-channel-positions'
import { useMemo, useState } from 'react'
import { t } from '../../language/main.ts'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { useClient } from '../../state/use-client.ts'
import { waitForState } from '../../state/wait-for-state.ts'
import { type ChannelPosition, positionsToMove, type TargetPosition, withChannelPositions } from './channel-order.ts'
import type { VisibleChannel } from './use-visible-channels.ts'

type Moves = {
  readonly channels: readonly GuildChannel[]
  /** Moves a channel: it is shown there at once, and moved back if the server refuses. */
  readonly move: (channelId: string, spot: TargetPosition) => void
  /** The announcement of the last move for screen readers. */
  readonly announcement: string
}

export function useChannelMoves(guildId: string, shown: readonly VisibleChannel[]): Moves {
  const client = useClient()
  const [inProgress, setInProgress] = useState<readonly ChannelPosition[]>([])
  const [announcement, setAnnouncement] = useState('')
  const channels = useMemo(
    () =>
      withChannelPositions(
        shown.map(({ channel }) => channel),
        inProgress,
      ),
    [shown, inProgress],
  )

  async function move(channelId: string, spot: TargetPosition) {
    const positions = positionsToMove(channels, channelId, spot)
    if (positions.length === 0) return
    setInProgress((before) => [...before, ...positions])
    const isDone = await runWithErrorToast(() => client.call(modifyGuildChannelPositions, { guildId }, positions))
    if (isDone) {
      setAnnouncement(t('channels.was-moved', { name: channels.find(({ id }) => id === channelId)?.name ?? '' }))
      await waitForState(client, ({ world }) =>
        positions.every((each) => isTaken(world?.guilds.get(guildId)?.channels.get(each.id), each)),
      )
    }
    setInProgress((before) => before.filter((each) => !positions.includes(each)))
  }

  return { channels, move: (channelId, spot) => void move(channelId, spot), announcement }
}

/** Whether the server's event has arrived, which is not awaited for a deleted channel. */
const isTaken = (channel: GuildChannel | undefined, { position, parent_id }: ChannelPosition): boolean =>
  channel === undefined ||
  (channel.position === position && (parent_id === undefined || channel.parent_id === parent_id))
