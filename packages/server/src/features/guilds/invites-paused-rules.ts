import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { IncidentsData } from '@guildhall/protocol/objects/guilds/incidents'
import { ApiError } from '../../kernel/api-error.ts'

/** The incidents of a guild in which nothing has ever happened. */
export const NO_INCIDENTS: IncidentsData = {
  invites_disabled_until: null,
  dms_disabled_until: null,
  raid_detected_at: null,
  dm_spam_detected_at: null,
}

/**
 * A user who joins by an invite, of whatever kind, finds the guild's invites on: they are off for as long as its
 * incidents say (docs/spec/incidents.md#while-invites-are-off), and with the feature INVITES_DISABLED until it is taken
 * away (docs/spec/guilds.md#invites-disabled).
 *
 * @throws FeatureDisabled
 */
export function mustTakeInvites(settings: GuildSettings, now: number): void {
  if (!takesInvites(settings, now)) throw new ApiError('FeatureDisabled')
}

/** Whether the guild's invites are on. */
export const takesInvites = ({ features, incidents_data }: GuildSettings, now: number): boolean =>
  !features.includes('INVITES_DISABLED') && !isAhead(incidents_data?.invites_disabled_until, now)

/** Whether a moment that a guild names is still to come. */
export const isAhead = (moment: string | null | undefined, now: number): moment is string =>
  moment != null && Date.parse(moment) > now
