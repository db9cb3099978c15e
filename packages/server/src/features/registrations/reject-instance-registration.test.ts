import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/registrations'
const password = 'correct horse'

describe('Reject Instance Registration', () => {
  let world: World
  before(async () => {
    world = await World.create({ registration: 'approval' })
  })
  after(() => world.close())

  test('deletes the registration, and frees the name', async (t) => {
    const actions = loggedAdministratorActions(world, t)
    const register = () => world.nobody.post('/auth/register', { username: 'unwanted', password })
    await register()
    const [{ id }] = (await world.administrator.api.get(PATH)).body
    await assertAdministratorsOnly(world, 'POST', `${PATH}/${id}/reject`)
    assert.equal((await world.administrator.api.post(`${PATH}/${id}/reject`)).status, 204)
    assert.match(actions.mock.calls.at(-1)?.arguments[1] ?? '', /performed Reject Instance Registration/u)
    const signIn = () => world.nobody.post('/auth/login', { login: 'unwanted', password })
    await world.refusesAt(signIn, 'login', 'INVALID_LOGIN')
    await world.refuses(() => world.administrator.api.post(`${PATH}/${id}/approve`), 404, 0)
    assert.equal((await register()).status, 201)
  })
})
