import { isSameRange, type ListRange, type MemberList, memberListId } from '@guildhall/protocol/state/member-list'
import { useEffect, useRef } from 'react'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'

/** The member list of a channel, with some ranges subscribed while it is shown. */
export function useMemberList(
  guildId: string,
  channelId: string,
  ranges: readonly ListRange[],
): MemberList | undefined {
  const { lists } = useClient()
  const guild = useGuild(guildId)
  const channel = guild?.channels.get(channelId)
  const list = channel && guild?.lists.get(memberListId(channel))
  const isLive = useSnapshot(({ link }) => link.state === 'live')
  const isReady = isLive && channel !== undefined
  const isMissing = !ranges.every((range) => list?.ranges.some((held) => isSameRange(held, range)))
  const wanted = `${channelId}:${ranges.join(';')}`
  const requested = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` represents the ranges, which are a new array in each render.
  useEffect(() => {
    if (!isReady || (!isMissing && requested.current === wanted)) return
    requested.current = wanted
    lists.look(guildId, channelId, ranges)
  }, [lists, guildId, channelId, wanted, isReady, isMissing])

  useEffect(() => () => lists.leave(guildId), [lists, guildId])

  return list
}
