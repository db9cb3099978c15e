import type { SeededRandom } from './seeded-random.ts'
import { type LoadContext, type TrackedObject, type TrackedObjects, type WriteAttempt, Writer } from './writer.ts'

const DAY_MS = 86_400_000

/** A writer of scheduled events with images, in which it is interested or not. */
export class ScheduledEventWriter extends Writer {
  readonly #at: { guildId: string; token: string }

  constructor(name: string, stage: LoadContext, random: SeededRandom, at: { guildId: string; token: string }) {
    super(name, stage, random)
    this.#at = at
  }

  protected nextWrite(things: ReadonlyMap<string, TrackedObject>): WriteAttempt {
    const { guildId, token } = this.#at
    const path = `/guilds/${guildId}/scheduled-events`
    const by = { token, audits: 1 }
    const step = this.random.below(6)
    if (things.size === 0 || (step === 0 && things.size < 4)) {
      const name = this.uniqueName()
      const change = (all: TrackedObjects, { id = '' }) => void all.set(name, { id, state: '0' })
      return { ...by, method: 'POST', path, body: { ...later(), name }, change }
    }
    const [name, { id, state }] = this.random.pick([...things])
    if (step < 3) {
      const after = this.uniqueName()
      const change = (all: TrackedObjects) => {
        all.delete(name)
        if (step === 2) all.set(after, { id, state })
      }
      if (step === 2) return { ...by, method: 'PATCH', path: `${path}/${id}`, body: { name: after }, change }
      return { ...by, method: 'DELETE', path: `${path}/${id}`, change }
    }
    const isInterested = state === '1'
    const change = (all: TrackedObjects) => void all.set(name, { id, state: isInterested ? '0' : '1' })
    return { token, method: isInterested ? 'DELETE' : 'PUT', path: `${path}/${id}/users/@me`, change }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const { guildId, token } = this.#at
    const events = await this.list(token, `/guilds/${guildId}/scheduled-events?with_user_count=true`)
    const own = events?.filter(({ name }: any) => name.startsWith(`${this.name}x`))
    return own ? new Map(own.map(({ id, name, user_count }: any) => [name, { id, state: `${user_count}` }])) : null
  }
}

const later = () => ({
  privacy_level: 2,
  entity_type: 3,
  entity_metadata: { location: 'elsewhere' },
  scheduled_start_time: new Date(Date.now() + DAY_MS).toISOString(),
  scheduled_end_time: new Date(Date.now() + 2 * DAY_MS).toISOString(),
})
