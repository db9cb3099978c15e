import { LIMITS } from '@guildhall/protocol/limits'
import type { SessionStartLimit } from '@guildhall/protocol/objects/instances/gateway'
import { sql } from 'kysely'
import { removeRows } from '../../store/access.ts'
import { type Db, type Store, statement } from '../../store/db.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { sessionStarts } from '../../store/tables/users.ts'
import type { Clock } from '../clock.ts'

const DAY_MS = 86_400_000
/**
 * How long a rate limit key delays a bot's next session, ms. It is less than the platform's 5 s because clients measure
 * those with their own clocks.
 */
const TURN_MS = 4500
/**
 * The `max_concurrency` that bots receive if session starts aren't limited: it keeps libraries from delaying their
 * shards.
 */
const UNCOUNTED_KEYS = 16

/**
 * Whether the session may begin: it may; not yet, because another of the same key has just begun; or not today, because
 * the daily limit is reached.
 */
export type SessionStart = 'begun' | 'too soon' | 'used up'

const findDay = statement<{ userId: string; now: number }, { used: number; ends_at: number }>((q, param) =>
  q
    .selectFrom('session_starts')
    .select(['used', 'ends_at'])
    .where('user_id', '=', param('userId'))
    .where('ends_at', '>', param('now')),
)

const countStart = statement<{ userId: string; now: number; endsAt: number }, { used: number }>((q, param) =>
  q
    .insertInto('session_starts')
    .values({ user_id: param('userId'), used: 1, ends_at: param('endsAt') })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        used: sql<number>`case when session_starts.ends_at > ${param('now')} then session_starts.used + 1 else 1 end`,
        ends_at: sql<number>`case when session_starts.ends_at > ${param('now')} then session_starts.ends_at else excluded.ends_at end`,
      }),
    )
    .returning('used'),
)

const takeKey = statement<{ userId: string; key: number; now: number; freeAt: number }, { key: number }>((q, param) =>
  q
    .insertInto('identify_turns')
    .values({ user_id: param('userId'), key: param('key'), free_at: param('freeAt') })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ free_at: param('freeAt') })
        .where('identify_turns.free_at', '<=', param('now')),
    )
    .returning('key'),
)

/**
 * Limits gateway session starts: one at a time for each rate limit key of a bot, and 1,000 for each user in 24 hours
 * from the first (docs/spec/gateway.md#session-start-limit). The counts are in the store, because processes share them and
 * they must survive a restart.
 */
export class SessionStarts {
  readonly #store: Store
  readonly #clock: Clock
  readonly #isCounting: boolean

  /** @param isCounting false disables the limits: `--demo`, `--no-rate-limits` */
  constructor(store: Store, clock: Clock, isCounting: boolean) {
    this.#store = store
    this.#clock = clock
    this.#isCounting = isCounting
  }

  /** The remaining session starts of a user. If their day has not begun, it resets at once. */
  async limitOf(userId: string): Promise<SessionStartLimit> {
    const now = this.#clock.now()
    const [day] = this.#isCounting ? await findDay(this.#store.db, { userId, now }) : []
    return {
      total: LIMITS.sessionStartsPerDay,
      remaining: Math.max(LIMITS.sessionStartsPerDay - (day?.used ?? 0), 0),
      reset_after: day ? Math.ceil(day.ends_at - now) : 0,
      max_concurrency: this.#isCounting ? LIMITS.identifyKeys : UNCOUNTED_KEYS,
    }
  }

  /**
   * Counts a session start. One that is refused as too early doesn't count.
   *
   * @param shardId the shard of a bot's session; null for users, who have no rate limit keys
   */
  async take(userId: string, shardId: number | null): Promise<SessionStart> {
    if (!this.#isCounting) return 'begun'
    try {
      return await this.#count(userId, shardId)
    } catch (error) {
      // Disconnected clients should still be able to read while the store can't be written.
      if (error instanceof StoreFailure) return 'begun'
      throw error
    }
  }

  async #count(userId: string, shardId: number | null): Promise<SessionStart> {
    const now = this.#clock.now()
    return this.#store.write(async (tx) => {
      if (shardId !== null) {
        const key = shardId % LIMITS.identifyKeys
        const taken = await takeKey(tx, { userId, key, now, freeAt: now + TURN_MS })
        if (taken.length === 0) return 'too soon'
      }
      const [day] = await countStart(tx, { userId, now, endsAt: now + DAY_MS })
      return day && day.used <= LIMITS.sessionStartsPerDay ? 'begun' : 'used up'
    })
  }
}

/** Resets the count of a bot that has a new token. */
export async function forgetStarts(db: Db, userId: string): Promise<void> {
  await removeRows(db, sessionStarts, { user_id: userId })
}
