import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { MemberOnboarding, Onboarding } from '@guildhall/protocol/objects/guilds/onboarding'
import { getGuildOnboardingAnswers } from '@guildhall/protocol/operations/onboarding/get-guild-onboarding-answers'
import { useCallback, useEffect, useMemo } from 'react'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild, useMe, useMember } from '../../state/world.ts'
import { useLiveLoaded } from '../lists/use-live-loaded.ts'
import { useOnboarding } from './use-onboarding.ts'

const listeners = new Set<() => Promise<void>>()

/** Pages that show the answers load them again, because no event reports changed channels alone. */
export function reloadOwnOnboarding(): void {
  for (const listener of listeners) void listener()
}

/** A guild's onboarding for the user, and their answers. */
export type OwnOnboarding = {
  readonly onboarding: Onboarding
  readonly answers: MemberOnboarding
  /** Whether the user has completed onboarding. */
  readonly isDone: boolean
}

/** Null if the guild has no onboarding, or not for the user, such as a guest. */
export function useOwnOnboarding(guildId: string): OwnOnboarding | null {
  const me = useMe()
  const guild = useGuild(guildId)
  const own = useMember(guildId, me.id)
  const isCommunity = guild?.settings.features.includes('COMMUNITY') ?? false
  const isAsked = isCommunity && own !== undefined && !own.pending && !guild?.guests.has(me.id)
  const { answer } = useOnboarding(isAsked ? guildId : null)
  const onboarding = answer.state === 'ready' && answer.value.enabled ? answer.value : null
  const answers = useAnswers(onboarding === null ? null : guildId)
  const isDone = ((own?.flags ?? 0) & MemberFlag.COMPLETED_ONBOARDING) !== 0

  return useMemo(
    () => (onboarding === null || answers === null ? null : { onboarding, answers, isDone }),
    [onboarding, answers, isDone],
  )
}

function useAnswers(guildId: string | null): MemberOnboarding | null {
  const client = useClient()
  const me = useMe()
  const load = useMemo(
    () =>
      guildId === null
        ? null
        : (signal: AbortSignal) => client.call(getGuildOnboardingAnswers, { guildId }, { signal }),
    [client, guildId],
  )
  const isAbout = useCallback(
    ({ type, data }: ReceivedEvent) =>
      (type === 'GUILD_UPDATE' && data.id === guildId) ||
      (type === 'GUILD_MEMBER_UPDATE' && data.guild_id === guildId && data.user.id === me.id),
    [guildId, me.id],
  )
  const { answer, retry } = useLiveLoaded({ load, isAbout })

  useEffect(() => {
    listeners.add(retry)
    return () => {
      listeners.delete(retry)
    }
  }, [retry])

  return answer.state === 'ready' ? answer.value : null
}
