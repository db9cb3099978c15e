import { FlatRefusal } from '../api-error.ts'

/** Refuses a path parameter that is not an id (docs/spec/values.md#ids-in-paths). */
const notASnowflake = (param: string, value: string): FlatRefusal =>
  new FlatRefusal(param, [`Value "${value.slice(0, 100)}" is not snowflake.`])

/** Checks that all path parameters that are ids are snowflakes. @throws FlatRefusal */
export function mustBeSnowflakes(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    if (!name.endsWith('Id') || isSnowflake(value)) continue
    throw notASnowflake(`${name.slice(0, -2)}_id`, value)
  }
}

const MAX_SNOWFLAKE = '9223372036854775807'

/** Whether a text is a snowflake in canonical form: one with leading zeros would find a row, but equal no id. */
export const isSnowflake = (value: string): boolean =>
  /^(0|[1-9]\d{0,18})$/u.test(value) && (value.length < MAX_SNOWFLAKE.length || value <= MAX_SNOWFLAKE)
