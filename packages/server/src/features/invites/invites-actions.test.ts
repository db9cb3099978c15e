import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { createInvite } from './invites-actions.ts'
import { USUAL_TERMS } from './invites-rules.ts'
import { findSimilarInvite } from './invites-store.ts'

describe('An invite without an inviter', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('is reused while it is valid, and returns no inviter', async () => {
    const { app, guildId, channels, clock } = world
    const find = () => {
      const sought = { guildId, channelId: channels.general, inviterId: null, terms: USUAL_TERMS, now: clock.now() }
      return findSimilarInvite(world.db, sought)
    }
    await world.owner.api.post(`/channels/${channels.general}/invites`, {})
    assert.equal(await find(), undefined)
    const unit = { name: 'offer', emits: ['INVITE_CREATE'], guildId } as const
    const plan = { channelId: channels.general, inviter: null, terms: USUAL_TERMS }
    let code = ''
    const events = await world.eventsOf(async () => {
      code = (await writeAsSystem(app.kernel, unit, (tx) => createInvite(tx, app.kernel.ids, plan))).code
    })
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.code, 'inviter' in data]),
      [['INVITE_CREATE', code, false]],
    )
    assert.equal((await find())?.code, code)
    const { status, body } = await world.nobody.get(`/invites/${code}`)
    assert.deepEqual([status, 'inviter' in body], [200, false])
    clock.advance(USUAL_TERMS.max_age * 1000)
    assert.equal(await find(), undefined)
  })
})
