import { getGuildOnboarding } from '@guildhall/protocol/operations/onboarding/get-guild-onboarding'
import { useCallback, useMemo } from 'react'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import { useClient } from '../../state/use-client.ts'
import { useLiveLoaded } from '../lists/use-live-loaded.ts'

/** These events may change or delete parts of it. */
const changing: readonly string[] = ['GUILD_UPDATE', 'CHANNEL_DELETE', 'GUILD_ROLE_DELETE', 'GUILD_EMOJIS_UPDATE']

/** A guild's onboarding. Without a guild nothing is requested. */
export function useOnboarding(guildId: string | null) {
  const client = useClient()
  const load = useMemo(
    () => (guildId === null ? null : (signal: AbortSignal) => client.call(getGuildOnboarding, { guildId }, { signal })),
    [client, guildId],
  )
  const isAbout = useCallback(
    (event: ReceivedEvent) => changing.includes(event.type) && guildOfEvent(event) === guildId,
    [guildId],
  )
  return useLiveLoaded({ load, isAbout })
}

function guildOfEvent({ type, data }: ReceivedEvent): string | null {
  if (type === 'GUILD_UPDATE') return data.id
  return typeof data === 'object' && data !== null && 'guild_id' in data ? String(data.guild_id) : null
}
