import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/invitations'

describe('Delete Instance Invitation', () => {
  let world: World
  before(async () => {
    world = await World.create({ registration: 'invite' })
  })
  after(() => world.close())

  test('invalidates its code', async (t) => {
    const actions = loggedAdministratorActions(world, t)
    const { id, code } = (await world.administrator.api.post(PATH, {})).body
    await assertAdministratorsOnly(world, 'DELETE', `${PATH}/${id}`)
    assert.equal((await world.administrator.api.delete(`${PATH}/${id}`)).status, 204)
    assert.match(actions.mock.calls.at(-1)?.arguments[1] ?? '', /performed Delete Instance Invitation/u)
    const body = { username: 'too late', password: 'correct horse', invite_code: code }
    await world.refusesAt(() => world.nobody.post('/auth/register', body), 'invite_code', 'INVITE_CODE_INVALID')
    await world.refuses(() => world.administrator.api.delete(`${PATH}/${id}`), 404, 0)
  })
})
