import type { MemberVerificationForm } from '@guildhall/protocol/objects/guilds/member-verification'
import { getGuildMemberVerification } from '@guildhall/protocol/operations/screening/get-guild-member-verification'
import { useCallback } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import { useClient } from '../../state/use-client.ts'
import { useLiveLoaded } from '../lists/use-live-loaded.ts'

const unknown_form = 10_068

/** A guild's screening form. One that was never set is empty. */
export function useScreeningForm(guildId: string) {
  const client = useClient()
  const load = useCallback(
    async (signal: AbortSignal): Promise<MemberVerificationForm> => {
      try {
        return await client.call(getGuildMemberVerification, { guildId }, { signal })
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === unknown_form) {
          return { version: null, form_fields: [], description: null }
        }
        throw problem
      }
    },
    [client, guildId],
  )
  const isAbout = useCallback(
    ({ type, data }: ReceivedEvent) => type === 'GUILD_UPDATE' && data.id === guildId,
    [guildId],
  )
  return useLiveLoaded({ load, isAbout })
}
