import { PRIVACY_LEVEL_GUILD_ONLY } from '../../enums/scheduled-event.ts'
import { LIMITS } from '../../limits.ts'
import { boolean, choice, type Infer, nameText, nullable, optional, shape, snowflake, text } from '../../schema.ts'

/** An open stage with its topic (docs/spec/voice.md#stage-instances). */
export const StageInstance = shape({
  id: snowflake(),
  guild_id: snowflake(),
  channel_id: snowflake(),
  topic: text(),
  privacy_level: choice([PRIVACY_LEVEL_GUILD_ONLY]),
  discoverable_disabled: boolean(),
  /** The scheduled event for which it is open. */
  guild_scheduled_event_id: nullable(snowflake()),
})
/** A value of {@link StageInstance}. */
export type StageInstance = Infer<typeof StageInstance>

const topic = nameText({ ...LIMITS.stageTopic, trim: true })
const privacy_level = optional(nullable(choice([PRIVACY_LEVEL_GUILD_ONLY])))

/** The body of Create Stage Instance (docs/spec/voice.md#stage-instances). */
export const NewStageInstance = shape({
  channel_id: snowflake(),
  topic,
  privacy_level,
  guild_scheduled_event_id: optional(nullable(snowflake())),
  send_start_notification: optional(nullable(boolean())),
})
/** A value of {@link NewStageInstance}. */
export type NewStageInstance = Infer<typeof NewStageInstance>

/** The body of Modify Stage Instance (docs/spec/voice.md#stage-instances). */
export const StageInstanceChanges = shape({ topic: optional(topic), privacy_level })
/** A value of {@link StageInstanceChanges}. */
export type StageInstanceChanges = Infer<typeof StageInstanceChanges>
