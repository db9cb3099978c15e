import { choice, decimal, type Infer, integer, oneOf, optional, shape, text, withDefault } from '../schema.ts'

/** The longest delay, ms of the machine's time. */
const MOST_DELAY_MS = 60_000

/** The longest time to wait before another try, seconds: a day. */
const MOST_RETRY_AFTER_S = 86_400

const delay = integer({ min: 1, max: MOST_DELAY_MS })

/** How often it happens: the next so many times, or with a probability. */
const counted = {
  times: optional(integer({ min: 1, max: 1_000_000 })),
  rate: optional(decimal({ above: 0, max: 1 })),
}

const event = text({ min: 1, max: 100 })

const fault = <const N extends string>(kind: N) => ({ fault: choice([kind]) })

/** A fault of a sandbox that affects the bot. */
export const Fault = oneOf('fault', [
  shape({
    ...fault('fail'),
    ...counted,
    /** A method and a path; `*` matches one segment and `**` any rest. */
    route: text({ max: 500, pattern: '^(?:\\*|GET|POST|PUT|PATCH|DELETE) /\\S*$' }),
    status: optional(integer({ min: 400, max: 599 })),
    /** In seconds, for a 429. */
    retry_after: optional(decimal({ above: 0, max: MOST_RETRY_AFTER_S })),
    scope: withDefault(choice(['user', 'global', 'shared']), 'user'),
    code: optional(integer({ min: 0, max: 999_999 })),
    message: optional(text({ max: 2000 })),
    delay: optional(delay),
  }),
  shape({ ...fault('lose'), ...counted, event }),
  shape({ ...fault('duplicate'), ...counted, event }),
  shape({ ...fault('delay'), ...counted, event, delay }),
  shape({ ...fault('interaction_twice'), ...counted }),
  shape({ ...fault('interaction_expired'), ...counted }),
  shape({ ...fault('endpoint_unreachable'), ...counted }),
  shape({ ...fault('endpoint_signature'), ...counted }),
  shape({ ...fault('slow_gateway'), ...counted, delay }),
  shape({ ...fault('no_acks'), ...counted }),
])
/** A value of {@link Fault}. */
export type Fault = Infer<typeof Fault>
