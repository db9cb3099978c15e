import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import type { World } from '@guildhall/testing/worlds/world'

describe('List Guild Stickers', () => {
  let world: World
  let path: string
  let seen: string[]
  before(async () => {
    ;({ world, seen } = await newRecordingWorld())
    path = `/guilds/${world.guildId}/stickers`
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    const file = await picture('png')
    for (const name of ['one', 'two', 'three'])
      await world.owner.api.post(path, multipartForm({ name, tags: 'hand' }, { file }))
  })
  after(() => world.close())

  const names = (stickers: { name: string }[]) => stickers.map(({ name }) => name)

  test('returns stickers in the order of their creation', async () => {
    const { status, body } = await world.member.api.get(path)
    assert.deepEqual([status, names(body)], [200, ['one', 'two', 'three']])
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual(names((await world.member.api.get(path)).body), ['one', 'two', 'three'])
  })

  test('returns creators only to users who create or manage expressions', async () => {
    const shown = async (who: typeof world.owner) =>
      (await who.api.get(path)).body.map(({ user }: { user?: { id: string } }) => user?.id)
    assert.deepEqual(await shown(world.member), [undefined, undefined, undefined])
    for (const permission of ['CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'] as const) {
      const person = await world.newPerson(permission.toLowerCase())
      await world.join(person)
      await world.grant(person, [permission])
      assert.deepEqual(await shown(person), [world.owner.id, world.owner.id, world.owner.id])
    }
  })

  test('takes as many statements for many stickers as for one', async () => {
    await world.owner.api.get(path)
    seen.length = 0
    await world.owner.api.get(path)
    assert.ok(seen.length <= 4, seen.join('\n'))
  })
})
