import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Method } from '@guildhall/protocol/contract'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { CHANNEL_CALLS } from '@guildhall/testing/statement-counts/channel-calls'
import { COMMAND_CALLS } from '@guildhall/testing/statement-counts/command-calls'
import { EVENT_AND_STAGE_CALLS } from '@guildhall/testing/statement-counts/event-and-stage-calls'
import {
  type CallFixture,
  type CallsByOperation,
  type ExampleCall,
  GUILD_CALLS,
} from '@guildhall/testing/statement-counts/guild-calls'
import { CALLS_BY_CHANNEL_KIND, MESSAGE_CALLS } from '@guildhall/testing/statement-counts/message-calls'
import { MODERATION_CALLS } from '@guildhall/testing/statement-counts/moderation-calls'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import { TEMPLATE_CALLS } from '@guildhall/testing/statement-counts/template-calls'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import type { World } from '@guildhall/testing/worlds/world'
import { OPERATIONS } from './features.ts'
import { isAdministration } from './kernel/administration/administration-record.ts'

/** The maximum number of statements of an operation, whatever the size of the guild. */
const MOST = { reading: 4, writing: 13 }
/** Operations with another maximum. */
const OTHER_MOST: Readonly<Record<string, number>> = {
  // It judges the added user like the recipient of a first message, counts their groups, and writes a message with its
  // row for searches, and a job. A group has at most ten recipients, whose streams are locked, and written to, in one
  // statement each.
  'Group DM Add Recipient': 19,
  // It restores what the member had before leaving, and judges the inviter again. PostgreSQL also locks the user's row.
  'Accept Invite': 16,
  // It reads the template, and writes to two streams. PostgreSQL also locks the user's row.
  'Create Guild from Guild Template': 14,
  // It looks up the administrator's last authentication, finds them again in the unit, and records the operation.
  'Begin Integration Subscription': 15,
}
/** An administrator's operation adds an entry to the audit log of the instance, and removes their oldest above the limit. */
const AUDITED = 2
const FEW = 10
const MANY = 100_000

/**
 * One call of each counted operation, and of each kind with different work; add a row for a new one. The owner calls it
 * unless another user is given, in a guild of ten members and in one of a hundred thousand. Responses aren't cached.
 */
const CALLS: readonly [where: string, calls: CallsByOperation][] = [
  [
    '',
    {
      ...GUILD_CALLS,
      ...CHANNEL_CALLS,
      ...MESSAGE_CALLS,
      ...EVENT_AND_STAGE_CALLS,
      ...COMMAND_CALLS,
      ...MODERATION_CALLS,
      ...TEMPLATE_CALLS,
    },
  ],
  ...Object.entries(CALLS_BY_CHANNEL_KIND),
]

describe('The number of statements', () => {
  let world: World
  let seen: string[]
  let lookups: string[]
  let names = 0
  let few: () => Promise<CallFixture>
  let many: () => Promise<CallFixture>
  before(async () => {
    ;({ world, seen, lookups } = await newRecordingWorld({ responseCacheBytes: 0 }))
    few = await filledGuild(FEW)
    many = await filledGuild(MANY)
  })
  after(() => world.close())

  /**
   * Creates a guild with a given number of members. Each call of the returned function returns other members to act on.
   */
  async function filledGuild(count: number): Promise<() => Promise<CallFixture>> {
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
   * The statements of one call, except those that notify other processes or wait for them. The caller, the guild and
   * the channel are cached.
   */
  async function statementsOf(
    method: Method,
    place: CallFixture,
    [path, body, by = world.owner]: ExampleCall,
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
    test(`is small and the same for ${MANY} and for ${FEW} members: ${title}`, async () => {
      const operation = OPERATIONS.find((each) => each.name === name)
      assert.ok(operation, 'there is no such operation')
      const count = async (newPlace: () => Promise<CallFixture>): Promise<string[]> => {
        const place = await newPlace()
        const taken = await statementsOf(operation.method, place, await call(place))
        // A call is counted again if it looked up the token or the guild because their cache had expired, or if the
        // process renewed its lease meanwhile.
        const isOfOthers = (text: string) =>
          text.startsWith('select "wire" from "roles" where') || text.includes('"processes"')
        const isAgain = lookups.length > 0 || taken.some(isOfOthers)
        return isAgain ? count(newPlace) : taken
      }
      // The first call compiles statements, which are counted too.
      await count(few)
      const [ofFew, ofMany] = [await count(few), await count(many)]
      const usual = OTHER_MOST[title] ?? (operation.method === 'GET' ? MOST.reading : MOST.writing)
      const most = usual + (isAdministration(operation) ? AUDITED : 0)
      assert.ok(ofMany.length <= most, `${ofMany.length} statements:\n${ofMany.join('\n')}`)
      assert.equal(ofMany.length, ofFew.length, `${ofFew.join('\n')}\n\n${ofMany.join('\n')}`)
    })
  }
})
