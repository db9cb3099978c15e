import { useEffect, useState } from 'react'
import { loadOpenedThread } from '../state/archived-threads.ts'
import { useClient } from '../state/use-client.ts'
import { useWorld } from '../state/world.ts'

/** Reads what may be an archived thread, for which there is no event. Returns whether the response is pending. */
export function useOpenThread(guildId: string | null, channelId: string): boolean {
  const client = useClient()
  const isPlain = useWorld(({ guilds }) => guildId === null || guilds.get(guildId)?.channels.has(channelId) === true)
  const isKnown = useWorld(({ guilds }) => guildId !== null && guilds.has(guildId))
  // A channel that existed and was deleted was not a thread.
  const [wasPlain] = useState(isPlain)
  const [isAsking, setIsAsking] = useState(true)

  useEffect(() => {
    if (wasPlain || !isKnown) return
    setIsAsking(true)
    // The page shows an error if it finds nothing under this ID.
    loadOpenedThread(client, channelId)
      .catch(() => {})
      .finally(() => setIsAsking(false))
  }, [client, channelId, wasPlain, isKnown])

  return isAsking && !wasPlain && isKnown
}
