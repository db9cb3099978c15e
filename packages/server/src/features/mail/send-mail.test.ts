import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { MailServer, smtpError } from '@guildhall/testing/worlds/mail-server'
import { noDns, TEST_CONFIG, World } from '@guildhall/testing/worlds/world'
import { pino } from 'pino'
import { createApp } from '../../app.ts'
import { systemIds } from '../../kernel/ids/ids.ts'
import { queueMail } from './mail-actions.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

describe('The job that sends mail', () => {
  let server: MailServer
  let world: World
  let count = 0
  before(async () => {
    server = await MailServer.start()
    const from = { name: 'Guild "Hall"', address: 'chat@example.org' }
    world = await World.create({ mail: { url: server.url, from }, publicUrl: 'https://chat.example.org' })
  })
  afterEach(() => {
    server.judge = async () => null
    server.judgeRecipient = () => null
  })
  after(() => world.close())
  after(() => server.close())

  /** An account whose address is verified. */
  const newReader = async (changes: { username?: string; email?: string } = {}) => {
    const name = `reader${++count}`
    const { id } = await world.newPerson(name)
    const email = `${name}@example.com`
    await setAccount(id, { email, is_email_verified: true, ...changes })
    return { id, email: changes.email ?? email }
  }
  const setAccount = (id: string, changes: object) =>
    world.app.kernel.store.write((db) => db.q.updateTable('users').set(changes).where('id', '=', id).execute())
  const queue = ({ id, email }: { id: string; email: string }, kind: 'reset' | 'password_changed', locale = 'en-US') =>
    world.app.kernel.store.write((db) =>
      queueMail(world.app.kernel, db, { kind, userId: id, recipient: email, locale }),
    )
  const settle = () => world.app.worker.settled()
  const rowsOf = ({ id }: { id: string }) =>
    world.db.q.selectFrom('mails').selectAll().where('user_id', '=', id).orderBy('id').execute()

  test('sends it as plain text and as HTML, in the language of the request', async () => {
    const reader = await newReader()
    await queue(reader, 'password_changed')
    await queue(reader, 'reset', 'de')
    await settle()
    const [english, german] = server.to(reader.email)
    assert.ok(english && german)
    assert.equal(english.from, 'chat@example.org')
    assert.equal(english.headers.get('subject'), 'Your password for chat.example.org was changed')
    assert.match(english.headers.get('from') ?? '', /<chat@example\.org>$/u)
    assert.equal(english.headers.get('auto-submitted'), 'auto-generated')
    assert.match(english.text, /^Hello reader\d+,\r\n/u)
    assert.match(german.text, /^Hallo reader\d+,\r\n/u)
    assert.match(german.html, /<a href="https:\/\/chat\.example\.org\/reset#token=[\w.-]+">Neues Passwort wählen<\/a>/u)
    for (const row of await rowsOf(reader)) {
      assert.deepEqual([row.state, row.recipient, row.details], ['ended', null, '{}'])
    }
  })

  test('keeps a link in one line of plain text', async () => {
    const reader = await newReader()
    await queue(reader, 'reset')
    await settle()
    const [mail] = server.to(reader.email)
    assert.match(mail?.source ?? '', /\r\nhttps:\/\/chat\.example\.org\/reset#token=[\w.-]+\r\n/u)
  })

  test('escapes names, which never add headers, lines or elements', async () => {
    const reader = await newReader({ username: 'x\r\nBcc: all@example.net\r\n\r\n<img src="y">&' })
    await queue(reader, 'reset')
    await settle()
    const [mail] = server.to(reader.email)
    assert.ok(mail)
    assert.equal(mail.headers.has('bcc'), false)
    assert.match(mail.html, /<p>Hello x Bcc: all@example\.net &lt;img src=&quot;y&quot;&gt;&amp;,<\/p>/u)
    assert.match(mail.text, /^Hello x Bcc: all@example\.net <img src="y">&,\r\n/u)
  })

  test('leaves out the name if the address may belong to somebody else', async () => {
    const reader = await newReader()
    await setAccount(reader.id, { is_email_verified: false })
    await queue(reader, 'reset')
    await settle()
    assert.match(server.to(reader.email)[0]?.text ?? '', /^Hello,\r\n/u)
  })

  test('queues nothing for addresses to which no mail can be sent', async () => {
    const { id } = await newReader()
    for (const email of [
      'a@b\r\nRCPT TO:<c@d>',
      '"a b"@example.org',
      'a@b@c',
      'a@exa mple',
      '<a>@b',
      'ａ@b',
      'a,b@c',
      `${'x'.repeat(300)}@b`,
    ]) {
      await world.writesNothing(() => queue({ id, email }, 'reset'))
    }
  })

  test('sends a mail again later if the mail server refuses it for now, and drops it after an hour', async () => {
    const reader = await newReader()
    for (const refuse of [
      () => (server.judge = async () => smtpError(451)),
      () => (server.judgeRecipient = () => smtpError(450)),
    ]) {
      refuse()
      await queue(reader, 'reset')
      await settle()
      assert.equal((await rowsOf(reader)).at(-1)?.state, 'waiting')
      server.judge = async () => null
      server.judgeRecipient = () => null
      world.clock.advance(MINUTE_MS)
      await settle()
      assert.equal((await rowsOf(reader)).at(-1)?.state, 'ended')
    }
    assert.equal(server.to(reader.email).length, 2)
    server.judgeRecipient = () => smtpError(450)
    await queue(reader, 'reset')
    for (let i = 0; i < 10; i++) {
      await settle()
      world.clock.advance(HOUR_MS)
    }
    await settle()
    assert.equal((await rowsOf(reader)).at(-1)?.state, 'ended')
    assert.equal(server.to(reader.email).length, 2)
  })

  test('drops a mail that the mail server refuses for good', async () => {
    const reader = await newReader()
    server.judgeRecipient = () => smtpError(550)
    await queue(reader, 'reset')
    await settle()
    assert.equal((await rowsOf(reader))[0]?.state, 'ended')
    world.clock.advance(HOUR_MS)
    await settle()
    assert.deepEqual(server.to(reader.email), [])
  })

  test('does not send a mail again if it is unknown whether the mail server accepted it', async () => {
    const reader = await newReader()
    server.judge = async () => {
      server.hangUp()
      return null
    }
    await queue(reader, 'reset')
    await settle()
    world.clock.advance(HOUR_MS)
    await settle()
    assert.equal((await rowsOf(reader))[0]?.state, 'ended')
    assert.equal(server.to(reader.email).length, 1)
  })

  test('sends a mail again if the connection ends before its contents', async () => {
    const reader = await newReader()
    server.judgeRecipient = () => {
      server.hangUp()
      return null
    }
    await queue(reader, 'reset')
    await settle()
    assert.equal((await rowsOf(reader))[0]?.state, 'waiting')
    server.judgeRecipient = () => null
    world.clock.advance(MINUTE_MS)
    await settle()
    assert.equal(server.to(reader.email).length, 1)
  })

  test('fails if the contents can’t be composed while the mail server waits for them', async () => {
    const { mailer } = world.app.kernel
    const failing = mailer?.send('nobody@example.com', async () => {
      throw new Error('the store is gone')
    })
    await assert.rejects(failing ?? Promise.resolve(), /the store is gone/u)
    assert.equal(server.to('nobody@example.com').length, 0)
  })

  test('sends after a restart what waited, but not what was being sent', async (t) => {
    const place = newStoreLocation()
    const from = { name: '', address: 'chat@example.org' }
    // Nobody listens there.
    const first = await World.create({ mail: { url: 'smtp://127.0.0.1:1', from } }, await place.open())
    const { kernel } = first.app
    const emails = ['waits@example.com', 'began@example.com']
    for (const [i, who] of [first.member, first.stranger].entries()) {
      const email = emails[i] ?? ''
      await kernel.store.write((db) => db.q.updateTable('users').set({ email }).where('id', '=', who.id).execute())
      await kernel.store.write((db) =>
        queueMail(kernel, db, { kind: 'reset', userId: who.id, recipient: email, locale: 'de' }),
      )
    }
    await first.app.worker.settled()
    await kernel.store.write((db) =>
      db.q.updateTable('mails').set({ state: 'sending' }).where('recipient', '=', 'began@example.com').execute(),
    )
    await kernel.store.write((db) => db.q.updateTable('jobs').set({ due_at: 0 }).execute())
    await first.close()
    const { clock } = first
    const log = pino({ level: 'silent' })
    const config = { ...TEST_CONFIG, mail: { url: server.url, from } }
    const ids = systemIds(clock, 0)
    const second = await createApp(config, { store: await place.open(), clock, ids, log, network: noDns })
    t.after(() => second.close())
    t.after(() => place.remove())
    await second.worker.settled()
    assert.equal(server.to('waits@example.com').length, 1)
    assert.equal(server.to('began@example.com').length, 0)
    const states = await second.kernel.store.db.q.selectFrom('mails').select('state').execute()
    assert.deepEqual(
      states.map(({ state }) => state),
      ['ended', 'ended'],
    )
  })

  test('sends no mail to accounts that were disabled or have another address by now', async () => {
    const [disabled, moved] = [await newReader(), await newReader()]
    await setAccount(disabled.id, { disabled_at: 1 })
    await setAccount(moved.id, { email: 'moved@example.com' })
    await queue(disabled, 'reset')
    await queue(moved, 'reset')
    await settle()
    assert.deepEqual([...server.to(disabled.email), ...server.to(moved.email), ...server.to('moved@example.com')], [])
  })

  test('removes mails after two days', async () => {
    const reader = await newReader()
    await queue(reader, 'reset')
    await settle()
    world.clock.advance(49 * HOUR_MS)
    await settle()
    assert.deepEqual(await rowsOf(reader), [])
  })
})
