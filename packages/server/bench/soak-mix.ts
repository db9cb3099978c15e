import type { FilledGuild } from './gateway-server.ts'

/** A request to send, and a function that receives its response. */
export interface Asked {
  method: string
  path: string
  token: string
  body?: object
  answered?: (body: { id: string }) => void
}

/** How many of a guild's newest messages, roles and channels the load remembers. */
const KNOWN = 50
const EMOJIS = [...'😀😁😂😃😄'].map(encodeURIComponent)

/** A guild with the messages, roles and channels that the load created in it. */
interface Known extends FilledGuild {
  messages: string[]
  roles: string[]
  channels: string[]
}

/** Requests of all kinds, in the proportions that are typical of a community with bots. */
export class Mix {
  readonly #guilds: readonly Known[]
  readonly #owner: string
  readonly #deck: ((guild: Known) => Asked | null)[] = []
  #asked = 0

  constructor(guilds: readonly FilledGuild[], owner: string) {
    this.#owner = owner
    this.#guilds = guilds.map((guild) => ({ ...guild, messages: [], roles: [], channels: [] }))
    for (const [share, make] of this.#kinds()) for (let i = 0; i < share; i++) this.#deck.push(make)
  }

  /** The next request. If its kind needs something that doesn't exist yet, a message is created instead. */
  next(): Asked {
    const guild = oneOf(this.#guilds)
    const made = oneOf(this.#deck)(guild) ?? this.#message(guild)
    this.#asked++
    return made
  }

  #kinds(): [share: number, (guild: Known) => Asked | null][] {
    const by = (token: string) => (method: string, path: string, body?: object) => ({
      method,
      path,
      token,
      ...(body && { body }),
    })
    const owner = by(this.#owner)
    const bot = (guild: Known) => by(`Bot ${oneOf(guild.tokens)}`)
    const known = (from: string[], make: (id: string) => Asked) => (from.length === 0 ? null : make(oneOf(from)))
    const in_ = ({ channelId }: Known) => `/channels/${channelId}/messages`
    return [
      [25, (guild) => this.#message(guild)],
      [15, (guild) => bot(guild)('GET', `${in_(guild)}?limit=50`)],
      [10, (guild) => bot(guild)('GET', `/guilds/${guild.id}`)],
      [10, (guild) => bot(guild)('GET', `/guilds/${guild.id}/members/${oneOf(guild.botIds)}`)],
      [4, (guild) => owner('GET', `/guilds/${guild.id}/members?limit=100`)],
      [1, (guild) => owner('GET', `/guilds/${guild.id}/audit-logs?limit=50`)],
      [
        6,
        (guild) =>
          known(guild.messages, (id) => bot(guild)('PUT', `${in_(guild)}/${id}/reactions/${oneOf(EMOJIS)}/@me`)),
      ],
      [3, (guild) => known(guild.messages, (id) => owner('DELETE', `${in_(guild)}/${id}/reactions/${oneOf(EMOJIS)}`))],
      [4, (guild) => bot(guild)('POST', `/channels/${guild.channelId}/typing`)],
      [
        5,
        (guild) =>
          owner('PATCH', `/guilds/${guild.id}/members/${oneOf(guild.botIds)}`, { nick: `Nick ${this.#asked}` }),
      ],
      [3, (guild) => this.#role(guild)],
      [
        5,
        (guild) =>
          known(guild.roles, (id) =>
            owner(oneOf(['PUT', 'DELETE']), `/guilds/${guild.id}/members/${oneOf(guild.botIds)}/roles/${id}`),
          ),
      ],
      [
        3,
        (guild) =>
          known(guild.roles, (id) =>
            owner('PATCH', `/guilds/${guild.id}/roles/${id}`, { name: `Role ${this.#asked}` }),
          ),
      ],
      [1, (guild) => this.#channel(guild)],
      [3, (guild) => this.#takenBack(guild.messages, KNOWN - 10, (id) => owner('DELETE', `${in_(guild)}/${id}`))],
      [2, (guild) => this.#takenBack(guild.roles, 10, (id) => owner('DELETE', `/guilds/${guild.id}/roles/${id}`))],
      [1, (guild) => this.#takenBack(guild.channels, 5, (id) => owner('DELETE', `/channels/${id}`))],
    ]
  }

  #message(guild: Known): Asked {
    const content = `Message ${this.#asked}: ${'a sentence that is sent in a chat '.repeat(1 + (this.#asked % 4))}`
    const answered = ({ id }: { id: string }) => keep(guild.messages, id)
    const token = `Bot ${oneOf(guild.tokens)}`
    return { method: 'POST', path: `/channels/${guild.channelId}/messages`, token, body: { content }, answered }
  }

  #role(guild: Known): Asked | null {
    if (guild.roles.length >= 20) return null
    const answered = ({ id }: { id: string }) => keep(guild.roles, id)
    const body = { name: `Role ${this.#asked}` }
    return { method: 'POST', path: `/guilds/${guild.id}/roles`, token: this.#owner, body, answered }
  }

  #channel(guild: Known): Asked | null {
    if (guild.channels.length >= 10) return null
    const answered = ({ id }: { id: string }) => keep(guild.channels, id)
    const body = { name: `channel-${this.#asked}` }
    return { method: 'POST', path: `/guilds/${guild.id}/channels`, token: this.#owner, body, answered }
  }

  /** Deletes the oldest one if there are more than `fewest`, so that their number stays bounded. */
  #takenBack(from: string[], fewest: number, make: (id: string) => Asked): Asked | null {
    if (from.length <= fewest) return null
    return make(from.shift() ?? '')
  }
}

function keep(known: string[], id: string): void {
  known.push(id)
  if (known.length > KNOWN) known.shift()
}

/** Chooses at random: a benchmark needs no reproducible choice. */
function oneOf<T>(from: readonly T[]): T {
  const chosen = from[Math.floor(Math.random() * from.length)]
  if (chosen === undefined) throw new Error('cannot choose from an empty list')
  return chosen
}
