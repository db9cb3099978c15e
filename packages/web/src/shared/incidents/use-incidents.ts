import type { IncidentsData } from '@guildhall/protocol/objects/guilds/incidents'
import { useEffect, useReducer } from 'react'
import { useGuild } from '../../state/world.ts'
import type { PauseKey } from './pauses.ts'

/** How long after its detection an attack may still go on. */
const fresh_ms = 60 * 60_000

export type Incidents = {
  /** When a pause ends, in milliseconds; null without one. */
  readonly until: Readonly<Record<PauseKey, number | null>>
  /** When a raid was detected, if recently, and when many private channels were opened. */
  readonly raidAt: number | null
  readonly spamAt: number | null
}

/** The incidents of a guild: from events, until they end by themselves. */
export function useIncidents(guildId: string): Incidents {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const now = Date.now()
  const data = useGuild(guildId)?.settings.incidents_data ?? null
  const ends = data === null ? [] : endsOf(data).filter((end) => end > now)
  const next = Math.min(...ends)

  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(lookAgain, next - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [next])

  const ahead = (moment: string | null | undefined) => {
    const at = momentOf(moment)
    return at !== null && at > now ? at : null
  }
  const lately = (moment: string | null | undefined) => {
    const at = momentOf(moment)
    return at !== null && at + fresh_ms > now ? at : null
  }
  return {
    until: {
      invites_disabled_until: ahead(data?.invites_disabled_until),
      dms_disabled_until: ahead(data?.dms_disabled_until),
    },
    raidAt: lately(data?.raid_detected_at),
    spamAt: lately(data?.dm_spam_detected_at),
  }
}

const momentOf = (moment: string | null | undefined): number | null => (moment == null ? null : Date.parse(moment))

function endsOf(data: IncidentsData): number[] {
  const { invites_disabled_until, dms_disabled_until, raid_detected_at, dm_spam_detected_at } = data
  const noticed = [raid_detected_at, dm_spam_detected_at].map(momentOf)
  return [
    ...[invites_disabled_until, dms_disabled_until].map(momentOf),
    ...noticed.map((at) => (at === null ? null : at + fresh_ms)),
  ].filter((end) => end !== null)
}
