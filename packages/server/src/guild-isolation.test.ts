import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { postMessageAs } from '@guildhall/testing/features/threads'
import { anyBody, anyQuery } from '@guildhall/testing/requests/arbitrary-bodies'
import { exampleIds } from '@guildhall/testing/requests/example-ids'
import { examplePath } from '@guildhall/testing/requests/example-request'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'
import { OPERATIONS } from './features.ts'

/** The number of calls to each operation; the long form of the suite raises it. */
const RUNS = Number(process.env.GUILDHALL_FUZZ_RUNS ?? 8)
/** Text in everything that a guild doesn't show outsiders. A sticker is visible to anyone who knows its id. */
const HIDDEN = 'hidden_from_others'

/** The columns that contain a row's owner. */
const OWNERS = ['guild_id', 'stream_id']

/**
 * Whether a line belongs to an owner, by the name of a column, or by the first column if they have no names. PostgreSQL
 * doubles quotation marks of JSON in a row.
 */
const isOwnedBy = (line: string, id: string): boolean =>
  new RegExp(`"(?:${OWNERS.join('|')})"+:"+${id}"|^\\w+ \\(${id},`, 'u').test(line)

/**
 * Calls every operation with ids of two guilds mixed in path, query and body, as the owner of one guild who isn't in
 * the other. The calls neither change nor reveal anything of the other.
 */
describe('The owner of one guild can neither read nor change objects of another guild', () => {
  let world: World
  let ids: Record<string, string>
  let channelIds: readonly string[]
  let stranger: Person
  let bot: Person
  /** The earlier strangers, whose sessions have ended. */
  const former: string[] = []
  let theirs = { id: '0', general: '0' }
  before(async () => {
    world = await World.create()
    const { owner, guildId, channels, roles } = world
    const things = await exampleIds(world, {
      path: '/:guildId/:channelId/:messageId/:emojiId/:stickerId/:eventId',
    } as (typeof OPERATIONS)[number])
    ids = things.params
    channelIds = [...things.channelIds, ...Object.values(channels)]
    const secret = { topic: HIDDEN, name: HIDDEN }
    await owner.api.patch(`/channels/${channels.general}`, secret)
    await owner.api.patch(`/guilds/${guildId}/roles/${roles.member}`, { name: HIDDEN })
    await owner.api.patch(`/guilds/${guildId}/emojis/${ids.emojiId}`, { name: HIDDEN })
    await owner.api.patch(`/guilds/${guildId}/scheduled-events/${ids.eventId}`, { name: HIDDEN })
    const webhook = await owner.api.post(`/channels/${channels.general}/webhooks`, { name: HIDDEN })
    ids.webhookId = webhook.body.id
    ids.messageId = (await postMessageAs(world, owner, HIDDEN)).id
    await owner.api.put(`/channels/${channels.general}/messages/pins/${ids.messageId}`)
    stranger = world.stranger
    bot = await newBot(world.app, stranger)
  })
  after(() => world.close())

  /** The rows that refer to the guild or to something in it. */
  const rows = async () => {
    const { guildId, channels, roles } = world
    const { messageId, emojiId, stickerId, eventId, webhookId } = ids
    const known = [
      guildId,
      messageId,
      emojiId,
      stickerId,
      eventId,
      webhookId,
      ...channelIds,
      ...Object.values(channels),
      ...Object.values(roles),
    ]
    const lines = (await world.contents()).split('\n')
    // The caller may see what their own guild contains about these users, such as an overwrite, and their own state,
    // such as read states.
    const own = [theirs.id, stranger.id, ...former]
    const isOwn = (line: string) => own.some((id) => isOwnedBy(line, id))
    // Anyone may write an id into an audit log reason.
    const withoutReason = (line: string) => line.replace(/"+reason"+:"+\d+"+/gu, '')
    return lines
      .map(withoutReason)
      .filter((line) => !isOwn(line) && known.some((id) => id !== undefined && line.includes(id)))
  }

  for (const operation of OPERATIONS) {
    test(`with ${operation.name}`, async () => {
      const { status } = await stranger.api.get(`/guilds/${theirs.id}`)
      if (status === 401) {
        former.push(stranger.id)
        stranger = await world.newPerson(`stranger ${former.length}`)
        bot = await newBot(world.app, stranger)
      }
      const isThere = status === 200
      if (!isThere) {
        theirs = await world.newGuild(stranger)
        await world.join(bot, { guildId: theirs.id })
      }
      const own: Record<string, string> = {
        ...ids,
        guildId: theirs.id,
        channelId: theirs.general,
        roleId: theirs.id,
        userId: stranger.id,
        overwriteId: theirs.id,
      }
      const named = fc.record(
        Object.fromEntries(
          Object.keys(own).map((name) => [
            name,
            fc.constantFrom(own[name], own[name], ids[name], ...(name === 'channelId' ? channelIds : [])),
          ]),
        ),
      )
      const mixed = [...Object.values(ids), theirs.id, theirs.general, stranger.id]
      const call = fc.record({ named, body: anyBody(operation.body, mixed), query: anyQuery(operation.query, mixed) })
      const { api } = operation.callers && !operation.callers.includes('user') ? bot : stranger
      const before = await rows()
      await fc.assert(
        fc.asyncProperty(call, async ({ named, body, query }) => {
          const path = examplePath(operation, named as Record<string, string>)
          const answer = await api.send(operation.method, `${path}${query}`, body)
          assert.ok(!JSON.stringify(answer.body ?? '').includes(HIDDEN), `shown: ${JSON.stringify(answer.body)}`)
        }),
        { numRuns: RUNS },
      )
      assert.deepEqual(await rows(), before, 'something of the other guild was changed')
    })
  }
})
