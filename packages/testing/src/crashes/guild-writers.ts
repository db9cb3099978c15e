import type { SeededRandom } from './seeded-random.ts'
import { type LoadContext, type TrackedObject, type TrackedObjects, type WriteAttempt, Writer } from './writer.ts'

/** A writer of roles: created, edited and deleted. */
export class RoleWriter extends Writer {
  readonly #guildId: string
  readonly #token: string

  constructor(
    name: string,
    stage: LoadContext,
    random: SeededRandom,
    { guildId, token }: { guildId: string; token: string },
  ) {
    super(name, stage, random)
    this.#guildId = guildId
    this.#token = token
  }

  protected nextWrite(things: ReadonlyMap<string, TrackedObject>): WriteAttempt {
    const path = `/guilds/${this.#guildId}/roles`
    const by = { token: this.#token, audits: 1 }
    const color = this.random.below(0x1000000)
    const step = this.random.below(3)
    if (things.size === 0 || (step === 0 && things.size < 5)) {
      const name = this.uniqueName()
      const change = (all: TrackedObjects, { id = '' }) => void all.set(name, { id, state: `${color}` })
      return { ...by, method: 'POST', path, body: { name, color }, events: [`role ${name}`], change }
    }
    const [name, { id, state }] = this.random.pick([...things])
    if (step === 1 || `${color}` === state) {
      const change = (all: TrackedObjects) => void all.delete(name)
      return { ...by, method: 'DELETE', path: `${path}/${id}`, events: [`no role ${id}`], change }
    }
    const change = (all: TrackedObjects) => void all.set(name, { id, state: `${color}` })
    return { ...by, method: 'PATCH', path: `${path}/${id}`, body: { color }, change }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const roles = await this.list(this.#token, `/guilds/${this.#guildId}/roles`)
    const own = roles?.filter(({ name }: any) => name.startsWith(`${this.name}x`))
    return own ? new Map(own.map(({ name, id, color }: any) => [name, { id, state: `${color}` }])) : null
  }
}

interface ChannelPlace {
  guildId: string
  token: string
  /** The role or user of its overwrites. */
  roleId: string
}

/** A writer of channels with an overwrite, and messages that a job removes with them. */
export class ChannelWriter extends Writer {
  readonly #at: ChannelPlace

  constructor(name: string, stage: LoadContext, random: SeededRandom, at: ChannelPlace) {
    super(name, stage, random)
    this.#at = at
  }

  protected nextWrite(things: ReadonlyMap<string, TrackedObject>): WriteAttempt {
    const { guildId, token, roleId } = this.#at
    const by = { token, audits: 1 }
    const step = this.random.below(6)
    if (things.size === 0 || (step === 0 && things.size < 4)) {
      const [name, topic] = [this.uniqueName(), this.uniqueName()]
      const change = (all: TrackedObjects, { id = '' }) => void all.set(name, { id, state: stateOf(topic, null) })
      const body = { name, topic, type: 0 }
      return { ...by, method: 'POST', path: `/guilds/${guildId}/channels`, body, events: [`channel ${name}`], change }
    }
    const [name, { id, state }] = this.random.pick([...things])
    const { topic, deny } = JSON.parse(state)
    const path = `/channels/${id}`
    const becomes = (next: string) => (all: TrackedObjects) => void all.set(name, { id, state: next })
    if (step === 1) {
      const change = (all: TrackedObjects) => void all.delete(name)
      return { ...by, method: 'DELETE', path, events: [`no channel ${id}`], change }
    }
    if (step === 2) {
      const next = this.uniqueName()
      return { ...by, method: 'PATCH', path, body: { topic: next }, change: becomes(stateOf(next, deny)) }
    }
    const overwrite = `${path}/permissions/${roleId}`
    if (step === 3 && deny !== null) {
      return { ...by, method: 'DELETE', path: overwrite, change: becomes(stateOf(topic, null)) }
    }
    if (step === 4) {
      // Neither of them hides the channel.
      const next = deny === '2048' ? '8192' : '2048'
      const body = { type: 0, allow: '0', deny: next }
      return { ...by, method: 'PUT', path: overwrite, body, change: becomes(stateOf(topic, next)) }
    }
    const content = this.uniqueName()
    return {
      token,
      method: 'POST',
      path: `${path}/messages`,
      body: { content },
      events: [`posted ${content}`],
      change() {},
    }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const { guildId, token, roleId } = this.#at
    const channels = await this.list(token, `/guilds/${guildId}/channels`)
    const own = channels?.filter(({ name }: any) => name.startsWith(`${this.name}x`))
    const denied = (overwrites: any[]) => overwrites.find(({ id }) => id === roleId)?.deny ?? null
    return own
      ? new Map(
          own.map((each: any) => [
            each.name,
            { id: each.id, state: stateOf(each.topic, denied(each.permission_overwrites)) },
          ]),
        )
      : null
  }
}

const stateOf = (topic: string, deny: string | null): string => JSON.stringify({ topic, deny })

/** A writer of emojis with pictures. */
export class EmojiWriter extends Writer {
  readonly #at: { guildId: string; token: string; images: readonly string[] }

  constructor(
    name: string,
    stage: LoadContext,
    random: SeededRandom,
    at: { guildId: string; token: string; images: readonly string[] },
  ) {
    super(name, stage, random)
    this.#at = at
  }

  protected nextWrite(things: ReadonlyMap<string, TrackedObject>): WriteAttempt {
    const { guildId, token, images } = this.#at
    const path = `/guilds/${guildId}/emojis`
    const by = { token, audits: 1 }
    const step = this.random.below(3)
    const name = this.uniqueName()
    if (things.size === 0 || (step === 0 && things.size < 4)) {
      const change = (all: TrackedObjects, { id = '' }) => void all.set(name, { id, state: 'shown' })
      return { ...by, method: 'POST', path, body: { name, image: this.random.pick(images) }, change }
    }
    const [before, { id }] = this.random.pick([...things])
    const change = (all: TrackedObjects) => {
      all.delete(before)
      if (step !== 1) all.set(name, { id, state: 'shown' })
    }
    if (step === 1) return { ...by, method: 'DELETE', path: `${path}/${id}`, change }
    return { ...by, method: 'PATCH', path: `${path}/${id}`, body: { name }, change }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const emojis = await this.list(this.#at.token, `/guilds/${this.#at.guildId}/emojis`)
    const own = emojis?.filter(({ name }: any) => name.startsWith(`${this.name}x`))
    if (!own) return null
    const things: TrackedObjects = new Map()
    for (const { id, name } of own) {
      const picture = await this.request(this.#at.token, 'GET', `/emojis/${id}.png`)
      if (picture === null) return null
      things.set(name, { id, state: picture.status === 200 && picture.body.length > 0 ? 'shown' : `${picture.status}` })
    }
    return things
  }
}

/** A writer of guilds, with a role and a message each, which jobs remove. */
export class GuildWriter extends Writer {
  readonly #token: string

  constructor(name: string, stage: LoadContext, random: SeededRandom, token: string) {
    super(name, stage, random)
    this.#token = token
  }

  protected nextWrite(things: ReadonlyMap<string, TrackedObject>): WriteAttempt {
    const token = this.#token
    const step = this.random.below(4)
    if (things.size === 0 || (step === 0 && things.size < 3)) {
      const name = this.uniqueName()
      const change = (all: TrackedObjects, { id = '' }) => void all.set(name, { id, state: 'there' })
      return { token, method: 'POST', path: '/guilds', body: { name }, change }
    }
    const [name, { id }] = this.random.pick([...things])
    const path = `/guilds/${id}`
    if (step === 1) return { token, method: 'DELETE', path, change: (all) => void all.delete(name) }
    const [kind, body] = [this.random.pick(['roles', 'channels']), { name: this.uniqueName() }]
    return { token, method: 'POST', path: `${path}/${kind}`, body, audits: 1, change() {} }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const guilds = await this.list(this.#token, '/users/@me/guilds')
    const own = guilds?.filter(({ name }: any) => name.startsWith(`${this.name}x`))
    return own ? new Map(own.map(({ id, name }: any) => [name, { id, state: 'there' }])) : null
  }
}
