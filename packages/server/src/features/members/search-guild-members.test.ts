import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { changeMember } from './members-actions.ts'
import { mustFindMember, updateUserOfMembers } from './members-store.ts'

describe('Search Guild Members', () => {
  let world: World
  let anna: Person
  let bert: Person
  before(async () => {
    world = await World.create()
    anna = await world.newPerson('anna')
    bert = await world.newPerson('bert_100')
    await world.join(anna)
    await world.join(bert)
    await nickname(bert, 'Anton')
  })
  after(() => world.close())

  const search = (query: string, limit = 1000, who: Pick<Person, 'api'> = world.member) =>
    who.api.get(`/guilds/${world.guildId}/members/search?query=${encodeURIComponent(query)}&limit=${limit}`)
  const found = async (query: string, limit = 1000) =>
    (await search(query, limit)).body.map(({ user }: { user: { username: string } }) => user.username)

  async function nickname(person: Person, nick: string | null): Promise<void> {
    const unit = { name: 'rename', emits: ['GUILD_MEMBER_UPDATE'], guildId: world.guildId } as const
    await writeAsSystem(world.app.kernel, unit, async (tx) => {
      await changeMember(tx, tx.guild, await mustFindMember(tx.db, world.guildId, person.id), { nick })
    })
  }

  async function rename(person: Person, names: { username?: string; global_name?: string | null }): Promise<void> {
    await world.app.kernel.store.write((tx) => updateUserOfMembers(tx, { ...person.user, ...names }))
  }

  test('finds members by prefix of username and nickname, sorted by the match', async () => {
    assert.deepEqual(await found('an'), ['anna', 'bert_100'])
    assert.deepEqual(await found('ant'), ['bert_100'])
    assert.deepEqual(await found('ber'), ['bert_100'])
    assert.deepEqual(await found('nna'), [])
  })

  test('returns members as Get Guild Member does', async () => {
    const { status, body } = await search('anton')
    assert.equal(status, 200)
    assert.deepEqual(body, [(await world.member.api.get(`/guilds/${world.guildId}/members/${bert.id}`)).body])
  })

  test('finds a member with several matching names once, up to the limit', async () => {
    await nickname(anna, 'Annabel')
    assert.deepEqual(await found('ann'), ['anna'])
    assert.deepEqual(await found('an', 1), ['anna'])
    assert.deepEqual((await world.member.api.get(`/guilds/${world.guildId}/members/search?query=an`)).body.length, 1)
    await nickname(anna, null)
    assert.deepEqual(await found('annab'), [])
  })

  test('ignores case in any alphabet', async () => {
    await nickname(anna, 'ÉLODIE ΟΔΥΣΣΕΥΣ Жанна')
    for (const query of ['élodie', 'ÉLO', 'Élodie οδυσσευς', 'ÉLODIE ΟΔΥΣΣΕΥΣ жАННА', 'ÉLODIE ΟΔΥΣ']) {
      assert.deepEqual(await found(query), ['anna'], query)
    }
    await nickname(anna, null)
  })

  test('treats wildcard characters literally', async () => {
    assert.deepEqual(await found('bert_'), ['bert_100'])
    for (const query of ['%', '_', 'bert%', 'b_rt', 'bert\\', '*', 'b*', '[b]']) {
      assert.deepEqual(await found(query), [], query)
    }
  })

  test('finds characters beyond the basic plane, and only whole ones', async () => {
    await nickname(anna, '🦊 fox')
    assert.deepEqual(await found('🦊'), ['anna'])
    assert.deepEqual(await found('🦝'), [])
    await nickname(anna, null)
  })

  test('finds a renamed user by the new name', async () => {
    await rename(anna, { username: 'zoe', global_name: 'Zoé' })
    assert.deepEqual(await found('anna'), [])
    assert.deepEqual(await found('zoé'), ['zoe'])
    assert.deepEqual(await found('zoe'), ['zoe'])
    await rename(anna, {})
    assert.deepEqual(await found('zoe'), [])
  })

  test('finds nobody of another guild, and nobody who has left', async () => {
    const other = await world.newGuild(world.stranger)
    assert.deepEqual(await found('stranger'), [])
    const guest = await world.newPerson('guest')
    await world.join(guest, { guildId: other.id })
    assert.deepEqual(await found('guest'), [])
    await world.join(guest)
    assert.deepEqual(await found('guest'), ['guest'])
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${guest.id}`)
    assert.deepEqual(await found('guest'), [])
  })

  test('refuses a query that is missing, empty or too long, and a limit out of range', async () => {
    const path = `/guilds/${world.guildId}/members/search`
    for (const query of ['', '?query=', `?query=${'x'.repeat(101)}`, '?query=x&limit=0', '?query=x&limit=1001']) {
      await world.refuses(() => world.member.api.get(`${path}${query}`), 400, 50035)
    }
  })

  test('refuses non-members', async () => {
    await world.refuses(() => search('a', 1, world.stranger), 403, 50001)
  })
})
