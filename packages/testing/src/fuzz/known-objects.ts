/** The kinds of objects that have IDs, and their relevant parts. */
export const OBJECT_KINDS = [
  'guild',
  'channel',
  'category',
  'thread',
  'voice',
  'role',
  'user',
  'message',
  'emoji',
  'sticker',
  'sound',
  'tag',
  'event',
  'rule',
  'prompt',
  'option',
  'application',
  'request',
  'integration',
  'command',
  'invite',
  'friendInvite',
  'sku',
  'entitlement',
  'link',
] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]

/** An object from a response, and its location. It may have been deleted since. */
export interface KnownObject {
  readonly id: string
  readonly guildId?: string
  readonly channelId?: string
}

/** The location of a call. */
export interface CallLocation {
  guildId?: string
  channelId?: string
}

const MOST_KEPT = 400
const RECENT = 8

/** All objects from responses so far, by kind and location. */
export class KnownObjects {
  readonly #lists = new Map<string, KnownObject[]>()
  readonly #known = new Map<string, KnownObject>()
  /** The owner of a guild, a message or a private channel, by ID. */
  readonly owners = new Map<string, string>()

  /** The object of an ID, if a response contained it. */
  known(id: string): KnownObject | undefined {
    return this.#known.get(id)
  }

  add(kind: ObjectKind, object: KnownObject): void {
    const name = `${kind} ${object.id}`
    if (this.#known.has(name)) return
    this.#known.set(name, object)
    if (kind !== 'user' || !this.#known.has(object.id)) this.#known.set(object.id, object)
    this.#push(kind, object)
    if (object.guildId) this.#push(`${kind} of ${object.guildId}`, object)
    if (object.channelId) this.#push(`${kind} in ${object.channelId}`, object)
  }

  /** An object of a kind, mostly from the most recent location; selected by `n`. */
  pick(kind: ObjectKind, n: number, { guildId, channelId }: CallLocation = {}): KnownObject | undefined {
    const gone = n % 32 === 0 && this.#lists.get(`${kind}, gone`)
    if (gone) return gone[Math.trunc(n / 32) % gone.length]
    const elsewhere = n % 16 === 1
    const near =
      (channelId !== undefined && this.#lists.get(`${kind} in ${channelId}`)) ||
      (guildId !== undefined && this.#lists.get(`${kind} of ${guildId}`))
    const list = (!elsewhere && near) || this.#lists.get(kind) || []
    const m = Math.trunc(n / 16)
    const reach = m % 3 === 0 ? list.length : Math.min(list.length, RECENT)
    return list[list.length - 1 - (Math.trunc(m / 3) % Math.max(reach, 1))]
  }

  /** An object no longer exists. It is still used now and then. */
  forget(id: string | undefined): void {
    for (const [name, list] of id === undefined ? [] : this.#lists) {
      const at = list.findIndex((each) => each.id === id)
      const object = list[at]
      if (!object || name.endsWith('gone')) continue
      list.splice(at, 1)
      if (list.length === 0) this.#lists.delete(name)
      if (!name.includes(' ')) this.#push(`${name}, gone`, object)
    }
  }

  /** Adds all objects in a response. */
  learn(value: unknown, place: CallLocation, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > 7) return
    if (Array.isArray(value)) {
      for (const each of value) this.learn(each, place, depth + 1)
      return
    }
    const fields: Record<string, any> = { ...value }
    const here = fields.guild_id ? { ...place, guildId: fields.guild_id } : place
    if (typeof fields.code === 'string' && 'channel' in fields) {
      this.add(fields.channel === null ? 'friendInvite' : 'invite', { ...here, id: fields.code })
    }
    if (typeof fields.link_id === 'string') this.add('link', { id: fields.link_id })
    if (typeof fields.sound_id === 'string') this.add('sound', { ...here, id: fields.sound_id })
    const inside = typeof fields.id === 'string' ? this.#learnOne(fields, here) : here
    if ('joined_at' in fields && fields.user && here.guildId) this.#learnMember(fields.user.id, here.guildId)
    for (const each of Object.values(fields)) this.learn(each, inside, depth + 1)
  }

  #learnOne(fields: Record<string, any>, place: CallLocation): CallLocation {
    const { id } = fields
    const guildId = place.guildId === undefined ? {} : { guildId: place.guildId }
    if ('owner_id' in fields && 'features' in fields) {
      this.add('guild', { id })
      this.owners.set(id, fields.owner_id)
      return { guildId: id }
    }
    if ('author' in fields) {
      this.add('message', { id, ...guildId, channelId: fields.channel_id })
      this.owners.set(id, fields.author.id)
    } else if ('username' in fields) this.add('user', { id })
    else if ('color' in fields && 'permissions' in fields) this.add('role', { id, ...guildId })
    else if ('application_id' in fields && 'version' in fields) this.add('command', { id, ...guildId })
    else if ('slug' in fields && 'access_type' in fields) this.add('sku', { id })
    else if ('sku_id' in fields && 'consumed' in fields) this.add('entitlement', { id })
    else if ('account' in fields) this.add('integration', { id, ...guildId })
    else if ('format_type' in fields) this.add('sticker', { id, ...guildId })
    else if ('scheduled_start_time' in fields) this.add('event', { id, ...guildId })
    else if ('trigger_type' in fields) this.add('rule', { id, ...guildId })
    else if ('require_colons' in fields) this.add('emoji', { id, ...guildId })
    else if ('application_status' in fields) this.add('request', { id, ...guildId })
    else if ('moderated' in fields && place.channelId) this.add('tag', { id, ...guildId, channelId: place.channelId })
    else if ('single_select' in fields) this.add('prompt', { id, ...guildId })
    else if ('role_ids' in fields && 'channel_ids' in fields) this.add('option', { id, ...guildId })
    else if ('bot_public' in fields || 'bot' in fields) {
      this.add('application', { id })
      if (fields.owner) this.owners.set(id, fields.owner.id)
    } else if ('type' in fields && ('parent_id' in fields || 'recipients' in fields))
      return this.#learnChannel(fields, guildId)
    return place
  }

  #learnMember(id: string, guildId: string): void {
    const name = `user of ${guildId}`
    if (!this.#lists.get(name)?.some((each) => each.id === id)) this.#push(name, { id })
  }

  #learnChannel({ id, type }: Record<string, any>, guildId: CallLocation): CallLocation {
    const [kind]: ObjectKind[] = [4].includes(type)
      ? ['category']
      : [2, 13].includes(type)
        ? ['voice']
        : type >= 10 && type <= 12
          ? ['thread']
          : ['channel']
    if (kind !== undefined) this.add(kind, { id, ...guildId })
    if (kind !== 'channel') this.add('channel', { id, ...guildId })
    return { ...guildId, channelId: id }
  }

  #push(name: string, object: KnownObject): void {
    const list = this.#lists.get(name) ?? []
    list.push(object)
    if (list.length > MOST_KEPT) list.shift()
    this.#lists.set(name, list)
  }
}
