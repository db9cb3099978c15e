import type { SeededRandom } from './seeded-random.ts'
import { type LoadContext, type TrackedObject, type TrackedObjects, type WriteAttempt, Writer } from './writer.ts'

/** A user on whom a writer acts. */
export interface LoadUser {
  readonly id: string
  readonly token: string
  /** Empty for a bot. */
  readonly password: string
}

interface MemberPlace {
  guildId: string
  channelId: string
  moderator: string
  administrator: string
  person: LoadUser
  roleId: string
}

const WEEK_S = 604_800

/** A user's membership in the guild. A nickname is kept while they are away and returns with them. */
interface Membership {
  readonly is: 'member' | 'out' | 'banned'
  readonly nick: string | null
  /** Whether they have the role, which does not return. */
  readonly held: boolean
}

/** A writer that renames a user, gives them a role, kicks, bans with all their messages, unbans and adds them. */
export class MemberWriter extends Writer {
  readonly at: MemberPlace

  constructor(name: string, stage: LoadContext, random: SeededRandom, at: MemberPlace) {
    super(name, stage, random)
    this.at = at
  }

  protected nextWrite(): WriteAttempt {
    const now = this.#membership()
    if (now.is === 'out') return this.random.below(4) === 0 ? this.#ban(now) : this.#add(now)
    return now.is === 'banned' ? this.#unban(now) : this.#change(now)
  }

  #membership(): Membership {
    const seen = this.known.get('person')
    return seen ? JSON.parse(seen.state) : { is: 'out', nick: null, held: false }
  }

  #change(now: Membership): WriteAttempt {
    const { guildId, channelId, moderator, person, roleId } = this.at
    const path = `/guilds/${guildId}/members/${person.id}`
    switch (this.random.below(10)) {
      case 0:
        return this.#leave(now, moderator, 'DELETE', path, 1)
      case 1:
        return this.#leave(now, person.token, 'DELETE', `/users/@me/guilds/${guildId}`, 0)
      case 2:
      case 3:
        return this.#ban(now)
      case 4: {
        const nick = this.uniqueName()
        return { token: moderator, method: 'PATCH', path, body: { nick }, audits: 1, change: becomes({ ...now, nick }) }
      }
      case 5:
      case 6: {
        const change = becomes({ ...now, held: !now.held })
        const method = now.held ? 'DELETE' : 'PUT'
        return { token: moderator, method, path: `${path}/roles/${roleId}`, audits: 1, change }
      }
      default: {
        const content = this.uniqueName()
        const path = `/channels/${channelId}/messages`
        return {
          token: person.token,
          method: 'POST',
          path,
          body: { content },
          events: [`posted ${content}`],
          change() {},
        }
      }
    }
  }

  #leave({ nick }: Membership, token: string, method: string, path: string, audits: number): WriteAttempt {
    const change = becomes({ is: 'out', nick, held: false })
    return { token, method, path, audits, events: [`left ${this.at.person.id}`], change }
  }

  #add({ nick }: Membership): WriteAttempt {
    const { guildId, administrator, person } = this.at
    const path = `/guildhall/guilds/${guildId}/members/${person.id}`
    const events = [`joined ${person.id}`]
    return { token: administrator, method: 'PUT', path, events, change: becomes({ is: 'member', nick, held: false }) }
  }

  #ban({ is, nick }: Membership): WriteAttempt {
    const { guildId, moderator: token, person } = this.at
    const events = [`banned ${person.id}`, ...(is === 'out' ? [] : [`left ${person.id}`])]
    const by = { token, audits: 1, events, change: becomes({ is: 'banned', nick, held: false }) }
    const seconds = { delete_message_seconds: WEEK_S }
    if (this.random.below(2) === 0) {
      const body = { ...seconds, user_ids: [person.id] }
      return { ...by, method: 'POST', path: `/guilds/${guildId}/bulk-ban`, body }
    }
    return { ...by, method: 'PUT', path: `/guilds/${guildId}/bans/${person.id}`, body: seconds }
  }

  #unban({ nick }: Membership): WriteAttempt {
    const { guildId, moderator: token, person } = this.at
    const path = `/guilds/${guildId}/bans/${person.id}`
    const change = becomes({ is: 'out', nick, held: false })
    return { token, method: 'DELETE', path, audits: 1, events: [`unbanned ${person.id}`], change }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const { guildId, moderator, person, roleId } = this.at
    const member = await this.read(moderator, `/guilds/${guildId}/members/${person.id}`)
    const ban = await this.read(moderator, `/guilds/${guildId}/bans/${person.id}`)
    if (member === null || ban === null) return null
    if (member && ban) this.reportFault('a member and banned')
    const things: TrackedObjects = new Map()
    if (member) becomes({ is: 'member', nick: member.nick, held: member.roles.includes(roleId) })(things)
    // No operation returns an absent user's nickname; no write that removes them changes it.
    else becomes({ is: ban ? 'banned' : 'out', nick: this.#membership().nick, held: false })(things)
    return things
  }
}

const becomes = (membership: Membership) => (things: TrackedObjects) =>
  void things.set('person', { id: '', state: JSON.stringify(membership) })

/** A writer of a user's own name and picture; a job sends the changes to the user's guilds. */
export class UserWriter extends Writer {
  readonly #token: string
  readonly #password: string
  readonly #images: readonly string[]

  constructor(
    name: string,
    stage: LoadContext,
    random: SeededRandom,
    at: { person: LoadUser; images: readonly string[] },
  ) {
    super(name, stage, random)
    this.#token = at.person.token
    this.#password = at.person.password
    this.#images = at.images
  }

  protected nextWrite(): WriteAttempt {
    const username = this.uniqueName()
    const avatar = this.random.below(2) === 0 ? this.random.pick(this.#images) : null
    const change = (all: TrackedObjects) => void all.set('user', { id: '', state: `${username} ${avatar !== null}` })
    const events = [`user ${username}`]
    const body = { username, avatar, password: this.#password }
    return { token: this.#token, method: 'PATCH', path: '/users/@me', body, events, change }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const user = await this.list(this.#token, '/users/@me')
    if (!user) return null
    // Before the first write they have another name.
    if (!user.username.startsWith(`${this.name}x`)) return new Map()
    return new Map([['user', { id: user.id, state: `${user.username} ${user.avatar !== null}` }]])
  }
}

/** A writer of applications and their bots' tokens: only the newest token is valid. */
export class ApplicationWriter extends Writer {
  readonly #token: string

  constructor(name: string, stage: LoadContext, random: SeededRandom, token: string) {
    super(name, stage, random)
    this.#token = token
  }

  protected nextWrite(things: ReadonlyMap<string, TrackedObject>): WriteAttempt {
    const token = this.#token
    const working = [...things].filter(([, { state }]) => state === 'works')
    if (working.length === 0 || (this.random.below(3) === 0 && working.length < 3)) {
      const body = { name: this.uniqueName() }
      const change = (all: TrackedObjects, { id = '', bot_token = '' }) => {
        if (id === '') return
        forgetSome(all)
        all.set(bot_token, { id, state: 'works' })
      }
      return { token, method: 'POST', path: '/applications', body, change }
    }
    const [before, { id }] = this.random.pick(working)
    const change = (all: TrackedObjects, answer: any) => {
      if (answer.token) forgetSome(all)
      all.set(before, { id, state: 'dead' })
      if (answer.token) all.set(answer.token, { id, state: 'works' })
    }
    return { token, method: 'POST', path: `/applications/${id}/bot/reset`, change }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const things: TrackedObjects = new Map()
    for (const [token, { id }] of this.known) {
      const user = await this.read(`Bot ${token}`, '/users/@me')
      if (user === null) return null
      things.set(token, { id, state: user ? 'works' : 'dead' })
    }
    return things
  }
}

const MOST_TOKENS = 8

/** Of invalid tokens, only the last ones are tried again. */
function forgetSome(tokens: TrackedObjects): void {
  const dead = [...tokens].filter(([, { state }]) => state === 'dead')
  for (const [token] of dead.slice(0, -MOST_TOKENS)) tokens.delete(token)
}
