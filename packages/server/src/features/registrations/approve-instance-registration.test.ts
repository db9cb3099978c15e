import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/registrations'
const password = 'correct horse'

describe('Approve Instance Registration', () => {
  let world: World
  before(async () => {
    world = await World.create({ registration: 'approval' })
  })
  after(() => world.close())

  const waiting = async (username: string): Promise<string> => {
    await world.nobody.post('/auth/register', { username, password, email: `${username}@example.org` })
    return (await world.administrator.api.get(PATH)).body.at(-1).id
  }
  const approve = (id: string) => world.administrator.api.post(`${PATH}/${id}/approve`)

  test('creates the account, which can then sign in', async (t) => {
    const actions = loggedAdministratorActions(world, t)
    const id = await waiting('patient')
    assert.equal((await approve(id)).status, 204)
    assert.match(actions.mock.calls[0]?.arguments[1] ?? '', /performed Approve Instance Registration/u)
    const { status, body } = await world.nobody.post('/auth/login', { login: 'patient', password })
    assert.equal(status, 200)
    const me = await world.clientOf(body.token).get('/users/@me')
    assert.deepEqual([me.body.email, me.body.verified], ['patient@example.org', false])
    assert.deepEqual((await world.administrator.api.get(PATH)).body, [])
  })

  test('creates one account for simultaneous requests of two administrators', async () => {
    const id = await waiting('wanted')
    const answers = await Promise.all([approve(id), approve(id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404])
  })

  test('refuses a name that was taken meanwhile', async () => {
    const id = await waiting('contested')
    await world.newPerson('contested')
    await world.refusesAt(() => approve(id), 'username', 'USERNAME_ALREADY_TAKEN')
    assert.equal((await world.administrator.api.get(PATH)).body.at(-1).id, id)
  })

  test('is available only to administrators', async () => {
    await assertAdministratorsOnly(world, 'POST', `${PATH}/${await waiting('hopeful')}/approve`)
  })
})
