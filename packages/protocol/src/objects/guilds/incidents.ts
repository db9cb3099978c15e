import { type Infer, nullable, optional, shape, text, timestamp } from '../../schema.ts'

/**
 * The ends of pauses of invites and private messages, and when attacks were last detected
 * (docs/spec/incidents.md#incidents-data).
 */
export const IncidentsData = shape({
  invites_disabled_until: nullable(text()),
  dms_disabled_until: nullable(text()),
  raid_detected_at: optional(nullable(text())),
  dm_spam_detected_at: optional(nullable(text())),
})
/** A value of {@link IncidentsData}. */
export type IncidentsData = Infer<typeof IncidentsData>

/** The body of Modify Guild Incident Actions; null ends an action (docs/spec/incidents.md#setting-actions). */
export const IncidentActions = shape({
  invites_disabled_until: optional(nullable(timestamp())),
  dms_disabled_until: optional(nullable(timestamp())),
})
/** A value of {@link IncidentActions}. */
export type IncidentActions = Infer<typeof IncidentActions>
