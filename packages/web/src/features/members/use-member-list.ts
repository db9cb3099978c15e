import { isSameRange, type ListRange, type MemberList, memberListId } from '@guildhall/protocol/state/member-list'
import { useEffect, useRef } from 'react'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'

/** The list of a channel's members, of which some ranges are kept up to date for as long as this is shown. */
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
  const said = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish stands for the ranges, which are made anew each time.
  useEffect(() => {
    if (!isReady || (!isMissing && said.current === wanted)) return
    said.current = wanted
    lists.look(guildId, channelId, ranges)
  }, [lists, guildId, channelId, wanted, isReady, isMissing])

  useEffect(() => () => lists.leave(guildId), [lists, guildId])

  return list
}
