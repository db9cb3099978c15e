import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('A demo, on which programs are tried,', () => {
  let world: World
  before(async () => {
    world = await World.create({ rateLimits: true, demo: true })
  })
  after(() => world.close())

  const statusesOf = async (count: number, ask: (i: number) => Promise<number>): Promise<number[]> => [
    ...new Set(await Promise.all(Array.from({ length: count }, (_, i) => ask(i)))),
  ]
  const signIn = async (password: string) =>
    (await world.nobody.post('/auth/login', { login: 'member', password })).status

  test('lets everyone sign in at once, and enter a wrong password', async () => {
    assert.deepEqual(await statusesOf(50, () => signIn(world.member.password)), [200])
    assert.deepEqual(await statusesOf(50, () => signIn('wrong-password')), [400])
    assert.equal(await signIn(world.member.password), 200)
  })

  test('creates any number of accounts at once', async () => {
    const make = async (i: number) =>
      (await world.nobody.post('/auth/register', { username: `new ${i}`, password: 'correct horse' })).status
    assert.deepEqual(await statusesOf(150, make), [201])
  })

  test('draws all requested pictures', async () => {
    const draw = async (i: number) =>
      (await world.app.http.inject({ url: `/embed/avatars/${i % 6}.png?size=${16 << (i % 9)}` })).statusCode
    assert.deepEqual(await statusesOf(54, draw), [200])
  })
})
