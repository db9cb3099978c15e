import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { useEffect, useState } from 'react'
import { navigate, useLocation } from '../../../shared/page/location.ts'
import { channelPath, routeAt } from '../../../shared/page/paths.ts'
import type { FrameViewStore } from '../ports/frame-view.ts'

/**
 * An Activity is large in its channel, unless its user makes it small, and small elsewhere. If large, it may be one
 * tile of many.
 */
export function useActivityLayout({ channel_id, guild_id }: EmbeddedActivity, view: FrameViewStore) {
  const route = routeAt(useLocation().path)
  const isThere = route.name === 'channel' && route.channelId === channel_id
  const [isWantedSmall, setWantedSmall] = useState(false)
  const [isTiled, setTiled] = useState(false)
  const isSmall = isWantedSmall || !isThere

  useEffect(() => {
    view.setState({ layoutMode: isSmall ? 1 : isTiled ? 2 : 0 })
  }, [view, isSmall, isTiled])

  useEffect(() => {
    // Elements below it are hidden, and must not be reachable by keyboard.
    document.documentElement.toggleAttribute('data-activity', !isSmall)
    return () => void document.documentElement.removeAttribute('data-activity')
  }, [isSmall])

  function enlarge() {
    setWantedSmall(false)
    if (!isThere) navigate(channelPath(guild_id ?? null, channel_id))
  }
  return { isSmall, isTiled, enlarge, shrink: () => setWantedSmall(true), tile: setTiled }
}
