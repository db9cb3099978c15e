import { useEffect, useState } from 'react'
import { useClient } from '../state/use-client.ts'
import { visitThread } from '../state/visits.ts'
import { useWorld } from '../state/world.ts'

/** Asks for what may be an archived thread, of which nobody tells unasked. Says whether the answer is awaited. */
export function useVisit(guildId: string | null, channelId: string): boolean {
  const client = useClient()
  const isPlain = useWorld(({ guilds }) => guildId === null || guilds.get(guildId)?.channels.has(channelId) === true)
  const isKnown = useWorld(({ guilds }) => guildId !== null && guilds.has(guildId))
  // A channel that was there and is gone was no thread.
  const [wasPlain] = useState(isPlain)
  const [isAsking, setIsAsking] = useState(true)

  useEffect(() => {
    if (wasPlain || !isKnown) return
    setIsAsking(true)
    // What is refused is said by the page, which finds nothing under this id.
    visitThread(client, channelId)
      .catch(() => {})
      .finally(() => setIsAsking(false))
  }, [client, channelId, wasPlain, isKnown])

  return isAsking && !wasPlain && isKnown
}
