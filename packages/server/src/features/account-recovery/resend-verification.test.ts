import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MailServer } from '@guildhall/testing/worlds/mail-server'
import { World } from '@guildhall/testing/worlds/world'

describe('Resend Verification', () => {
  let server: MailServer
  let world: World
  before(async () => {
    server = await MailServer.start()
    world = await World.create({ mail: { url: server.url, from: { name: '', address: 'chat@example.org' } } })
  })
  after(() => world.close())
  after(() => server.close())

  const setEmail = ({ id }: { id: string }, email: string | null) =>
    world.app.kernel.store.write((db) =>
      db.q.updateTable('users').set({ email, is_email_verified: false }).where('id', '=', id).execute(),
    )
  const resend = () => world.member.api.post('/auth/verify/resend')

  test('sends at most three mails an hour', async () => {
    await setEmail(world.member, 'member@example.com')
    world.app.kernel.accountChanged()
    for (let i = 0; i < 3; i++) assert.equal((await resend()).status, 204)
    await world.refusesAt(resend, 'email', 'TOO_MANY_MAILS')
    await world.app.worker.settled()
    assert.equal(server.to('member@example.com').length, 3)
  })

  test('refuses users without an address that is not verified', async () => {
    await world.refusesAt(() => world.stranger.api.post('/auth/verify/resend'), 'email', 'EMAIL_REQUIRED')
  })

  test('says that no mail is sent on a server without a mail server', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    const { body } = await other.nobody.post('/auth/register', {
      username: 'ada',
      password: 'correct horse battery',
      email: 'ada@example.com',
    })
    const ada = other.clientOf(body.token)
    await other.refusesAt(() => ada.post('/auth/verify/resend'), 'email', 'MAIL_NOT_CONFIGURED')
  })
})
