import {
  anything,
  base64,
  boolean,
  choice,
  type Infer,
  integer,
  list,
  mapOf,
  oneOf,
  optional,
  shape,
  snowflake,
  text,
} from '../schema.ts'

/** A file of a message, an option or an input. */
export const FilledFile = shape({ name: text({ min: 1, max: 260 }), data: base64() })
/** A value of {@link FilledFile}. */
export type FilledFile = Readonly<Infer<typeof FilledFile>>

/** A value for an option of a command or an input of a modal. */
export type FilledValue = string | number | boolean | readonly string[] | FilledFile | readonly FilledFile[]

/** Values by the names of options, or by labels or `custom_id`s of inputs. */
export type FilledValues = Readonly<Record<string, FilledValue>>

const by = { as: text({ max: 100 }) }
const filled = optional(mapOf(anything<FilledValue>()))
const name = text({ min: 1, max: 200 })
const content = text({ max: 4000 })
const files = optional(list(FilledFile, { max: 10 }))
const act = <const N extends string>(kind: N) => ({ act: choice([kind]), ...by })
const actIn = <const N extends string>(kind: N) => ({ ...act(kind), channel_id: snowflake() })

/**
 * An action of a user of a sandbox. `as` is the name of the user, `channel_id` the location. The data of files is in
 * base64. The target of a user command is a user's id, that of a message command a message's.
 */
export const Act = oneOf('act', [
  shape({ ...actIn('say'), content: optional(content), reply_to: optional(snowflake()), files }),
  shape({ ...actIn('read') }),
  shape({ ...actIn('edit'), message_id: snowflake(), content }),
  shape({ ...actIn('delete'), message_id: snowflake() }),
  shape({ ...actIn('forward'), message_id: snowflake(), to_channel_id: snowflake() }),
  shape({ ...actIn('react'), message_id: snowflake(), emoji: name }),
  shape({ ...actIn('vote'), message_id: snowflake(), answer_ids: list(integer(), { max: 10 }) }),
  shape({
    ...actIn('thread'),
    name: text({ min: 1, max: 100 }),
    message_id: optional(snowflake()),
    content: optional(content),
    tags: optional(list(text({ max: 20 }), { max: 5 })),
  }),
  shape({ ...actIn('join_voice'), self_mute: optional(boolean()), self_deaf: optional(boolean()) }),
  shape({ ...act('leave_voice'), guild_id: optional(snowflake()), channel_id: optional(snowflake()) }),
  shape({ ...act('dm'), user_id: snowflake(), content: optional(content), files }),
  shape({ ...act('accept_invite'), code: name }),
  shape({ ...actIn('launch'), application_id: snowflake() }),
  shape({ ...actIn('slash'), name, options: filled }),
  shape({ ...actIn('autocomplete'), name, option: name, typed: text({ max: 6000 }), options: filled }),
  shape({ ...actIn('user'), name, target_id: snowflake() }),
  shape({ ...actIn('message'), name, target_id: snowflake() }),
  shape({ ...actIn('click'), message_id: snowflake(), name }),
  shape({ ...actIn('select'), message_id: snowflake(), name, values: list(text({ max: 100 }), { max: 25 }) }),
  shape({ ...actIn('submit'), interaction_id: text({ max: 100 }), inputs: filled }),
])
/** A value of {@link Act}. */
export type Act = Infer<typeof Act>
