import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { ServerPair } from '@guildhall/testing/worlds/server-pair'
import type { World } from '@guildhall/testing/worlds/world'

const CROWD = 200
const ROOM = 10

/** Users without a guild, and a guild whose owner invites them. */
async function crowd(world: World) {
  const tokens: string[] = []
  for (let i = 0; i < CROWD; i++) tokens.push((await world.newPerson(`crowd${i}`)).token)
  return { tokens, owner: world.owner.token, guildId: world.guildId, general: world.channels.general }
}

if (STORE_UNDER_TEST === 'postgres') {
  describe('An invite on two servers', () => {
    const url = newPostgresUrl()
    let pair: ServerPair
    let made: Awaited<ReturnType<typeof crowd>>
    before(async () => {
      const started = await ServerPair.start(url, crowd)
      pair = started.pair
      made = started.made
    })
    after(async () => {
      await pair?.close()
      await dropSchema(url)
    })

    const accept = (code: string, token: string, place: number) =>
      pair.call('POST', `/invites/${code}`, { token, place, body: {} })
    const make = async (body: object) => {
      const path = `/channels/${made.general}/invites`
      return (await pair.call('POST', path, { token: made.owner, place: 0, body: { unique: true, ...body } })).body.code
    }
    const codesAt = async (place: number) => {
      const { body } = await pair.call('GET', `/guilds/${made.guildId}/invites`, { token: made.owner, place })
      return body.map(({ code, uses }: any) => [code, uses])
    }

    test('admits exactly its maximum number of simultaneous users, on either server', async () => {
      const code = await make({ max_uses: ROOM })
      const answers = await Promise.all(made.tokens.map((token, i) => accept(code, token, i % 2)))
      const came = answers.filter(({ status, body }) => status === 200 && body.new_member)
      assert.equal(came.length, ROOM)
      const others = answers.filter((answer) => !came.includes(answer))
      for (const { status, body } of others) assert.deepEqual([status, body.code], [404, 10006])
      for (const place of [0, 1]) assert.deepEqual(await codesAt(place), [])
    })

    test('counts one use for each user who joined', async () => {
      const code = await make({ max_uses: 0 })
      const answers = await Promise.all(made.tokens.map((token, i) => accept(code, token, i % 2)))
      const came = answers.filter(({ status, body }) => status === 200 && body.new_member)
      assert.equal(came.length, CROWD - ROOM, 'all but those who are there already')
      for (const place of [0, 1]) assert.deepEqual(await codesAt(place), [[code, CROWD - ROOM]])
    })
  })
}
