import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { CLIENT_HOST } from '@guildhall/testing/features/activities'
import { World } from '@guildhall/testing/worlds/world'

describe('A request head that is too long', () => {
  let world: World
  before(async () => {
    world = await World.create({ publicUrl: `http://${CLIENT_HOST}` })
    await world.app.listen()
  })
  after(() => world.close())

  async function answerTo(t: TestContext, head: string): Promise<string> {
    const line = new RawConnection(world.app.http.server)
    t.after(() => line.socket.destroy())
    const answered = await line.send(`${head}\r\n`).answers()
    line.socket.end()
    await line.hungUp()
    return answered
  }
  const asking = (more: string, path = '/', host = CLIENT_HOST) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}`
  const cookies = (count: number, bytes = 4000) =>
    Array.from({ length: count }, (_, at) => `c${at}=${'x'.repeat(bytes)}`).join('; ')

  test('because of cookies gets a response that removes all cookies', async (t) => {
    for (const head of [
      asking(`Cookie: ${cookies(5)}\r\n`),
      asking(`Cookie: ${cookies(200, 100)}\r\n`),
      asking(`Accept: */*\r\ncookie:${cookies(3)}\r\nCookie: ${cookies(2)}\r\n`, '/api/v10/gateway'),
      asking(`Cookie: ${cookies(5)}\r\n`, '/', `100000000000000000.activities.${CLIENT_HOST}`),
      // As many as browsers store.
      asking(`Cookie: ${cookies(180)}\r\n`),
    ]) {
      const answered = await answerTo(t, head)
      assert.match(answered, /^HTTP\/1\.1 431 /u)
      assert.match(answered, /\r\nClear-Site-Data: "cookies"\r\n/u)
      assert.match(answered, /load the page again/u)
    }
  })

  test('for another reason removes no cookies, from any client', async (t) => {
    const long = 'x'.repeat(17_000)
    for (const head of [
      asking(`Cookie: ${cookies(1)}\r\n`, `/${long}`),
      asking(`X-Other: ${long}\r\nCookie: ${cookies(1)}\r\n`),
      asking('', `/?cookie:${long}`),
      asking(`X-Other: cookie:${long}\r\n`),
      `GET /${long}\r\nCookie: ${cookies(5)}`,
    ]) {
      const answered = await answerTo(t, head)
      assert.match(answered, /^HTTP\/1\.1 4(?:31|00) /u)
      assert.doesNotMatch(answered, /clear-site-data/iu)
    }
  })

  test('is not reported for the maximum number of cookies', async (t) => {
    const answered = await answerTo(t, asking(`Connection: close\r\nCookie: ${cookies(3)}\r\n`, '/livez'))
    assert.match(answered, /^HTTP\/1\.1 200 /u)
    assert.doesNotMatch(answered, /clear-site-data/iu)
  })
})
