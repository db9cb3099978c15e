import { useEffect, useState } from 'react'
import { permissionsInChannel } from '../../state/permissions.ts'
import { useSnapshot } from '../../state/use-client.ts'
import { useChannel, useWorld } from '../../state/world.ts'
import { secondsLeft, slowModeSeconds } from './slow-mode.ts'

/** The channel's slow mode interval for the user, and the remaining seconds. */
export function useSlowMode(guildId: string | null, channelId: string): { seconds: number; left: number } {
  const channel = useChannel(guildId, channelId)
  const rights = useWorld((world) => permissionsInChannel(world, guildId, channelId))
  const seconds = slowModeSeconds(channel, rights)
  const last = useSnapshot(({ world, windows }) => {
    if (seconds === 0) return null
    const own = windows.get(channelId)?.messages.findLast(({ author }) => author.id === world?.user.id)
    return own ? Date.parse(own.timestamp) : null
  })
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(seconds, last, Math.max(now, last ?? 0))
  const isWaiting = left > 0

  useEffect(() => {
    if (last === null) return
    setNow(Date.now())
  }, [last])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isWaiting])

  return { seconds, left }
}
