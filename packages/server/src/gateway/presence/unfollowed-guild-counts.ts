import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { Clock } from '../../kernel/clock.ts'
import type { OnlineSample, WantedSample } from '../../kernel/read-model/presences.ts'
import { recentMap } from '../../store/lru-map.ts'
import type { CountItem, PresenceQuery } from './presence-messages.ts'
import { merged } from './visible-status.ts'

/** How long a count is cached, ms. */
const COUNT_MS = 10_000
const MOST_COUNTS = 10_000

/** The number of a guild's online members, by process. */
interface Counted {
  readonly asked: Promise<void>
  readonly by: Map<string, number>
  /** When it expires, ms since 1970. */
  readonly until: number
}

/** The responses of other processes so far, by process. */
interface Sampling {
  readonly counts: Map<string, number>
  readonly seen: Map<string, ReadonlyMap<string, PresenceFields>>
}

/** The presences of guilds that this process doesn't follow, for which it queries the others. */
export class UnfollowedGuilds {
  readonly #clock: Clock
  readonly #ask: (question: PresenceQuery) => Promise<void>
  readonly #counts = recentMap<Counted>(MOST_COUNTS)
  readonly #samples = new Map<string, Set<Sampling>>()

  constructor(clock: Clock, ask: (question: PresenceQuery) => Promise<void>) {
    this.#clock = clock
    this.#ask = ask
  }

  /** The number of online members. */
  async count(guildId: string): Promise<number> {
    const now = this.#clock.now()
    let counted = this.#counts.get(guildId)
    if (!counted || counted.until <= now) {
      counted = { asked: this.#ask({ counts: [guildId] }), by: new Map(), until: now + COUNT_MS }
      this.#counts.set(guildId, counted)
    }
    await counted.asked
    return sum(counted.by.values())
  }

  /**
   * The number of online members, and a sample of them. A user who is in the samples of several processes counts once.
   */
  async sample(guildId: string, wanted: WantedSample): Promise<OnlineSample> {
    const sampling: Sampling = { counts: new Map(), seen: new Map() }
    const under = this.#samples.get(guildId) ?? new Set()
    this.#samples.set(guildId, under.add(sampling))
    await this.#ask({ counts: [guildId], samples: [{ guild: guildId, ...wanted }] })
    under.delete(sampling)
    if (under.size === 0) this.#samples.delete(guildId)
    const subscribers = new Map<string, PresenceFields[]>()
    for (const seen of sampling.seen.values()) {
      for (const [userId, each] of seen) subscribers.set(userId, [...(subscribers.get(userId) ?? []), each])
    }
    const twice = sum([...subscribers.values()].map(({ length }) => length - 1))
    const all = new Map([...subscribers].map(([userId, each]) => [userId, merged(each)]))
    return { count: sum(sampling.counts.values()) - twice, seen: pick(all, wanted) }
  }

  receivedCount(processId: string, { guild, count }: CountItem): void {
    this.#counts.get(guild)?.by.set(processId, count)
    for (const each of this.#samples.get(guild) ?? []) each.counts.set(processId, count)
  }

  receivedSample(processId: string, guildId: string, seen: ReadonlyMap<string, PresenceFields>): void {
    for (const each of this.#samples.get(guildId) ?? []) each.seen.set(processId, seen)
  }
}

/** A sample of the online members: first those requested by id. */
export function pick(
  all: ReadonlyMap<string, PresenceFields>,
  { most, first }: WantedSample,
): Map<string, PresenceFields> {
  const picked = new Map<string, PresenceFields>()
  const take = (userId: string, seen: PresenceFields | undefined) => {
    if (seen && picked.size < most) picked.set(userId, seen)
  }
  for (const userId of first) take(userId, all.get(userId))
  for (const [userId, seen] of all) {
    if (picked.size >= most) break
    take(userId, seen)
  }
  return picked
}

const sum = (all: Iterable<number>): number => [...all].reduce((total, each) => total + each, 0)
