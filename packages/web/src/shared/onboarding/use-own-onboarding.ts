import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { MemberOnboarding, Onboarding } from '@guildhall/protocol/objects/guilds/onboarding'
import { getGuildOnboardingAnswers } from '@guildhall/protocol/operations/onboarding/get-guild-onboarding-answers'
import { useCallback, useEffect, useMemo } from 'react'
import type { Received } from '../../gateway/received.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild, useMe, useMember } from '../../state/world.ts'
import { useLiveAnswer } from '../lists/use-live-answer.ts'
import { useOnboarding } from './use-onboarding.ts'

const listeners = new Set<() => Promise<void>>()

/** Whoever shows what was answered asks anew: other channels alone are told by no event. */
export function noteAnswers(): void {
  for (const listener of listeners) void listener()
}

/** What a guild asks of oneself, and what one has answered. */
export type OwnOnboarding = {
  readonly onboarding: Onboarding
  readonly answers: MemberOnboarding
  /** One is through with the questions. */
  readonly isDone: boolean
}

/** Null where a guild asks nobody, or oneself not; a guest isn't asked. */
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
    ({ type, data }: Received) =>
      (type === 'GUILD_UPDATE' && data.id === guildId) ||
      (type === 'GUILD_MEMBER_UPDATE' && data.guild_id === guildId && data.user.id === me.id),
    [guildId, me.id],
  )
  const { answer, retry } = useLiveAnswer({ load, isAbout })

  useEffect(() => {
    listeners.add(retry)
    return () => {
      listeners.delete(retry)
    }
  }, [retry])

  return answer.state === 'ready' ? answer.value : null
}
