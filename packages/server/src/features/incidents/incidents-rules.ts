import { LIMITS } from '@guildhall/protocol/limits'
import type { IncidentActions, IncidentsData } from '@guildhall/protocol/objects/guilds/incidents'
import { ApiError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { isAhead } from '../guilds/invites-paused-rules.ts'

/**
 * A guild's incidents data after a change: absent fields are unchanged, a past time means off
 * (docs/spec/incidents.md#setting-actions).
 *
 * @throws InvalidFormBody for a time too far ahead
 */
export function withActions(before: IncidentsData, sent: IncidentActions, now: number): IncidentsData {
  const errors = ACTIONS.filter(({ key }) => isAhead(sent[key], now + MOST_MS)).map(({ key, name }) => ({
    path: [key],
    code: 'INVALID_INCIDENT_ACTION_TIMESTAMP',
    message: `${name} until time cannot exceed ${LIMITS.incidentActionHours} hours into the future`,
  }))
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  const after = { ...before }
  for (const { key } of ACTIONS) {
    const until = sent[key]
    if (until !== undefined) after[key] = isAhead(until, now) ? toTimestamp(Date.parse(until)) : null
  }
  return after
}

const ACTIONS = [
  { key: 'invites_disabled_until', name: 'Invites disabled' },
  { key: 'dms_disabled_until', name: 'DMs disabled' },
] as const

const HOUR_MS = 3_600_000

/** A client's clock may be a minute ahead of ours (docs/spec/incidents.md#setting-actions). */
const MOST_MS = LIMITS.incidentActionHours * HOUR_MS + 60_000
