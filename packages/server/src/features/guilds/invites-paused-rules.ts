import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { IncidentsData } from '@guildhall/protocol/objects/guilds/incidents'
import { ApiError } from '../../kernel/api-error.ts'

/** The incidents data of a guild without incidents. */
export const NO_INCIDENTS: IncidentsData = {
  invites_disabled_until: null,
  dms_disabled_until: null,
  raid_detected_at: null,
  dm_spam_detected_at: null,
}

/**
 * Joining by any kind of invite requires that the guild's invites are enabled: they are paused as long as its incidents
 * data say (docs/spec/incidents.md#while-invites-are-off), and with the feature INVITES_DISABLED until it is removed
 * (docs/spec/guilds.md#invites-disabled).
 *
 * @throws FeatureDisabled
 */
export function mustTakeInvites(settings: GuildSettings, now: number): void {
  if (!takesInvites(settings, now)) throw new ApiError('FeatureDisabled')
}

/** Whether the guild's invites are on. */
export const takesInvites = ({ features, incidents_data }: GuildSettings, now: number): boolean =>
  !features.includes('INVITES_DISABLED') && !isAhead(incidents_data?.invites_disabled_until, now)

/** Whether a time in a guild's data is in the future. */
export const isAhead = (moment: string | null | undefined, now: number): moment is string =>
  moment != null && Date.parse(moment) > now
