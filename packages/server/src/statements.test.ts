import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Method } from '@guildhall/protocol/contract'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { type Calls, type CountedCall, type CountedGuild, GUILD_CALLS } from '@guildhall/testing/counted/counted-calls'
import { CHANNEL_CALLS } from '@guildhall/testing/counted/counted-channel-calls'
import { COMMAND_CALLS } from '@guildhall/testing/counted/counted-command-calls'
import { HOST_CALLS } from '@guildhall/testing/counted/counted-host-calls'
import { MORE_CALLS, TALK_CALLS } from '@guildhall/testing/counted/counted-talk-calls'
import { countedWorld } from '@guildhall/testing/counted/counted-world'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import type { World } from '@guildhall/testing/worlds/world'
import { OPERATIONS } from './features.ts'

/** How many statements an operation may take, whatever the size of the guild. */
const MOST = { reading: 4, writing: 13 }
/** Rows with a limit of their own. */
const OTHER_MOST: Readonly<Record<string, number>> = {
  // The added user is judged like the recipient of a first message, and their groups are counted; a message and a job are
  // written. A group has at most ten recipients: their streams are locked, and written to, in one statement each.
  'Group DM Add Recipient': 18,
  // What the member left behind when they were here before comes back, and the inviter is judged anew. PostgreSQL locks the
  // user's row.
  'Accept Invite': 16,
  // The administrator's last authentication is looked up, they are found again in the unit, and the act is recorded.
  'Begin Integration Subscription': 15,
}
const FEW = 10
const MANY = 100_000

/**
 * One call of each operation that is counted, and of each kind that does other work: add a row for a new one. It is made in
 * a guild of ten members and in one of a hundred thousand, by the owner unless somebody else is named.
 */
const CALLS: readonly [where: string, calls: Calls][] = [
  ['', { ...GUILD_CALLS, ...CHANNEL_CALLS, ...TALK_CALLS, ...HOST_CALLS, ...COMMAND_CALLS }],
  ...Object.entries(MORE_CALLS),
]

describe('statements', () => {
  let world: World
  let seen: string[]
  let lookups: string[]
  let names = 0
  let few: () => Promise<CountedGuild>
  let many: () => Promise<CountedGuild>
  before(async () => {
    ;({ world, seen, lookups } = await countedWorld())
    few = await filledGuild(FEW)
    many = await filledGuild(MANY)
  })
  after(() => world.close())

  /** A guild with so many members: each time it is asked, with others to do something to. */
  async function filledGuild(count: number): Promise<() => Promise<CountedGuild>> {
    const { id, general } = await world.newGuild(world.owner, `Guild of ${count}`)
    const guild = `/guilds/${id}`
    const newRole = async (name: string, permissions = '0') =>
      (await world.owner.api.post(`${guild}/roles`, { name, permissions })).body.id
    const [roleId, admin] = [await newRole('all'), await newRole('admin', '8')]
    const roles: string[] = []
    for (let i = 0; i < 5; i++) roles.push(await newRole(`free ${i}`))
    await world.owner.api.patch(guild, {
      features: ['COMMUNITY'],
      rules_channel_id: general,
      public_updates_channel_id: general,
    })
    const newChannel = async (name: string, type: number): Promise<string> =>
      (await world.owner.api.post(`${guild}/channels`, { name, type })).body.id
    const channels = {
      channelId: general,
      voiceId: await newChannel('voice', ChannelType.GUILD_VOICE),
      stageId: await newChannel('stage', ChannelType.GUILD_STAGE_VOICE),
      forumId: await newChannel('forum', ChannelType.GUILD_FORUM),
      categoryId: await newChannel('category', ChannelType.GUILD_CATEGORY),
    }
    await world.join(world.bot, { guildId: id, roles: [admin] })
    const idOf = await fillGuild(world, { guildId: id, roleId, name: 'm', count })
    let next = 0
    return async () => {
      const [member, stranger] = [await world.newPerson(`m${names++}`), await world.newPerson(`s${names++}`)]
      await world.join(member, { guildId: id })
      const userId = idOf(next++ % count)
      return { world, guildId: id, guild, ...channels, roleId, roles, userId, member, stranger }
    }
  }

  /**
   * The statements of one call, without those that wake other processes or wait for them; the caller, the guild and the
   * channel are known already.
   */
  async function statementsOf(
    method: Method,
    place: CountedGuild,
    [path, body, by = world.owner]: CountedCall,
  ): Promise<string[]> {
    await by.api.get(`${place.guild}/preview`)
    const [channel] = path.match(/^\/(?:channels|stage-instances)\/\d+/u) ?? []
    if (channel) await by.api.get(channel.replace('stage-instances', 'channels'))
    for (const noted of [seen, lookups]) noted.length = 0
    const { status, body: answer } = await by.api.send(method, path, body)
    const taken = seen.filter((text) => !/^select pg_advisory_xact_lock/u.test(text))
    assert.ok(status < 300, `${status} ${JSON.stringify(answer)}`)
    return taken
  }

  const rows = CALLS.flatMap(([where, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ name, title: `${name} ${where}`.trim(), call })),
  )
  for (const { name, title, call } of rows) {
    test(`${title}: few, and as many for ${MANY} members as for ${FEW}`, async () => {
      const operation = OPERATIONS.find((each) => each.name === name)
      assert.ok(operation, 'there is no such operation')
      const count = async (newPlace: () => Promise<CountedGuild>): Promise<string[]> => {
        const place = await newPlace()
        const taken = await statementsOf(operation.method, place, await call(place))
        // A token is believed for a second, a guild until other processes say otherwise: if that was over by now, they
        // were looked up again.
        const isAgain = lookups.length > 0 || taken.some((text) => text.startsWith('select "wire" from "roles" where'))
        return isAgain ? count(newPlace) : taken
      }
      // Statements are compiled at their first use, which is noted too.
      await count(few)
      const [ofFew, ofMany] = [await count(few), await count(many)]
      const most = OTHER_MOST[title] ?? (operation.method === 'GET' ? MOST.reading : MOST.writing)
      assert.ok(ofMany.length <= most, `${ofMany.length} statements:\n${ofMany.join('\n')}`)
      assert.equal(ofMany.length, ofFew.length, `${ofFew.join('\n')}\n\n${ofMany.join('\n')}`)
    })
  }
})
