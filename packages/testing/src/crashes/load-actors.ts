import assert from 'node:assert/strict'
import type { Store } from 'guildhall/store/db'
import { dataUri, picture } from '../requests/pictures.ts'
import { newBot } from '../worlds/people.ts'
import { World } from '../worlds/world.ts'
import type { LoadUser } from './user-writers.ts'

/** The users of a load, and their channels. */
export interface LoadActors {
  readonly guildId: string
  readonly owner: LoadUser
  readonly administrator: LoadUser
  /** A bot with all permissions, one with those of everyone, and one that joins voice. */
  readonly bots: { readonly admin: LoadUser; readonly plain: LoadUser; readonly voice: LoadUser }
  readonly people: readonly LoadUser[]
  /** Those who leave and rejoin. */
  readonly comers: readonly [LoadUser, LoadUser]
  /**
   * The system channel, channels for messages, one for threads, a private one of the first two users, and two for
   * voice.
   */
  readonly general: string
  readonly talk: readonly string[]
  readonly threads: string
  readonly direct: string
  readonly voice: readonly [string, string]
  /** One for each user who is given one. */
  readonly roles: readonly string[]
  readonly images: readonly string[]
}

const PEOPLE = 5
const ACTIONS = 2

/** Creates a guild with users and bots in a store, and leaves it. */
export async function createLoadActors(store: Store): Promise<LoadActors> {
  const world = await World.create({}, store)
  const { owner, guildId, app } = world
  const channel = async (name: string, type: number) => {
    const { body } = await owner.api.post(`/guilds/${guildId}/channels`, { name, type })
    return body.id
  }
  // A job welcomes users who join.
  const greeting = await owner.api.patch(`/guilds/${guildId}`, {
    system_channel_id: world.channels.general,
    system_channel_flags: 0,
  })
  assert.equal(greeting.status, 200, JSON.stringify(greeting.body))
  const people: LoadUser[] = []
  for (let i = 0; i < PEOPLE; i++) {
    people.push(await joined(world, `person${i}`))
  }
  const [plain, voice] = [await newBot(app, owner), await newBot(app, owner)]
  for (const bot of [plain, voice]) await world.join(bot)
  const talk: string[] = []
  for (let i = 0; i < ACTIONS; i++) talk.push(await channel(`talk ${i}`, 0))
  const [first, second] = people
  const direct = await world.clientOf(first?.token ?? '').post('/users/@me/channels', { recipient_id: second?.id })
  assert.equal(direct.status, 200, JSON.stringify(direct.body))
  const actors = {
    guildId,
    owner: toLoadUser(owner),
    administrator: toLoadUser(world.administrator),
    bots: { admin: asBot(world.bot), plain: asBot(plain), voice: asBot(voice) },
    people,
    comers: [await joined(world, 'comer'), await joined(world, 'goer')] as const,
    general: world.channels.general,
    talk,
    threads: await channel('threads', 0),
    direct: direct.body.id,
    voice: [world.channels.voice, await channel('more voice', 2)] as const,
    roles: [world.roles.member, (await owner.api.post(`/guilds/${guildId}/roles`, { name: 'given' })).body.id],
    images: await Promise.all(
      ['#c33', '#3c3', '#33c'].map(async (color) => dataUri(await picture('png', SMALL, color))),
    ),
  }
  await world.app.worker.settled()
  await world.close()
  return actors
}

async function joined(world: World, name: string): Promise<LoadUser> {
  const person = await world.newPerson(name)
  await world.join(person)
  return toLoadUser(person)
}

const SMALL = { width: 32, height: 32 }

const toLoadUser = ({ id, token, password }: LoadUser): LoadUser => ({ id, token, password })
const asBot = ({ id, token, password }: LoadUser): LoadUser => ({ id, token: `Bot ${token}`, password })
