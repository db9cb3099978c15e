import { anything, choice, integer, list, mapOf, type Of, oneOf, optional, shape, snowflake, text } from '../schema.ts'

type FilledValue = string | number | boolean | readonly string[]

const by = { as: text({ max: 100 }), channel_id: snowflake() }
const filled = optional(mapOf(anything<FilledValue>()))
const name = text({ min: 1, max: 200 })
const act = <const N extends string>(kind: N) => ({ act: choice([kind]), ...by })

/** What a user of a sandbox is to do. `as` is the name of the user, `channel_id` is where. */
export const Act = oneOf('act', [
  shape({ ...act('say'), content: text({ max: 4000 }), reply_to: optional(snowflake()) }),
  shape({ ...act('edit'), message_id: snowflake(), content: text({ max: 4000 }) }),
  shape({ ...act('delete'), message_id: snowflake() }),
  shape({ ...act('react'), message_id: snowflake(), emoji: name }),
  shape({ ...act('vote'), message_id: snowflake(), answer_ids: list(integer(), { max: 10 }) }),
  shape({ ...act('slash'), name, options: filled }),
  shape({ ...act('autocomplete'), name, option: name, typed: text({ max: 6000 }), options: filled }),
  shape({ ...act('user'), name, target_id: snowflake() }),
  shape({ ...act('message'), name, target_id: snowflake() }),
  shape({ ...act('click'), message_id: snowflake(), name }),
  shape({ ...act('select'), message_id: snowflake(), name, values: list(text({ max: 100 }), { max: 25 }) }),
  shape({ ...act('submit'), interaction_id: text({ max: 100 }), inputs: filled }),
])
/** A value of {@link Act}. */
export type Act = Of<typeof Act>
