import type { WelcomeScreen } from '@guildhall/protocol/objects/guilds/welcome-screen'
import { getGuildWelcomeScreen } from '@guildhall/protocol/operations/welcome-screen/get-guild-welcome-screen'
import { useCallback, useMemo } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import { useClient } from '../../state/use-client.ts'
import { useLiveLoaded } from '../lists/use-live-loaded.ts'

const empty: WelcomeScreen = { description: null, welcome_channels: [] }

/** A guild's welcome screen; one that was never set is empty. Without a guild there is none. */
export function useWelcomeScreen(guildId: string | null) {
  const client = useClient()
  const load = useMemo(
    () =>
      guildId === null
        ? null
        : (signal: AbortSignal) => client.call(getGuildWelcomeScreen, { guildId }, { signal }).catch(orEmpty),
    [client, guildId],
  )
  // A deleted channel or emoji is removed from it too.
  const isAbout = useCallback(
    ({ type, data }: ReceivedEvent) => {
      if (type === 'GUILD_UPDATE') return data.id === guildId
      if (type === 'GUILD_EMOJIS_UPDATE') return data.guild_id === guildId
      return type === 'CHANNEL_DELETE' && 'guild_id' in data && data.guild_id === guildId
    },
    [guildId],
  )
  return useLiveLoaded({ load, isAbout })
}

const never_set = 10_069

function orEmpty(problem: unknown): WelcomeScreen {
  if (problem instanceof ApiProblem && problem.code === never_set) return empty
  throw problem
}
