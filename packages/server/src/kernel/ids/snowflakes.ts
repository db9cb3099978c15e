import { FlatRefusal } from '../api-error.ts'

/** A path parameter that is no id (docs/spec/values.md#ids-in-paths). */
const notASnowflake = (param: string, value: string): FlatRefusal =>
  new FlatRefusal(param, [`Value "${value.slice(0, 100)}" is not snowflake.`])

/** Every parameter of a path that is named as an id must be one. @throws FlatRefusal */
export function mustBeSnowflakes(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    if (!name.endsWith('Id') || isSnowflake(value)) continue
    throw notASnowflake(`${name.slice(0, -2)}_id`, value)
  }
}

const MAX_SNOWFLAKE = '9223372036854775807'

/** An id in its one written form: with leading zeros it would name a row and yet equal no id. */
export const isSnowflake = (value: string): boolean =>
  /^(0|[1-9]\d{0,18})$/u.test(value) && (value.length < MAX_SNOWFLAKE.length || value <= MAX_SNOWFLAKE)
