import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { newWebhook } from '@guildhall/testing/features/webhooks'
import { World } from '@guildhall/testing/worlds/world'

const PYTHON = '/usr/bin/python3'
const withoutCurl = process.env.GUILDHALL_HAS_CURL ? false : 'needs curl'
const withoutApprise = process.env.GUILDHALL_HAS_APPRISE ? false : "needs Debian's apprise"

/** Sends a notification by a webhook; the only URL in the program is replaced by that of this server. */
const NOTIFY = `
import sys
import apprise
from apprise.plugins.NotifyDiscord import NotifyDiscord
NotifyDiscord.notify_url = sys.argv[1]
NotifyDiscord.request_rate_per_sec = 0
notifier = apprise.Apprise()
notifier.add(f"discord://{sys.argv[2]}/{sys.argv[3]}/?format=markdown&footer=yes")
notified = notifier.notify(title="Backup", body="# Done\\nall is well", notify_type=apprise.NotifyType.SUCCESS)
sent = notifier.notify(title="Report", body="see the file", attach=sys.argv[4])
print("notified", notified, sent)
`

describe('A program that notifies through a webhook', () => {
  let world: World
  let webhooks: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    webhooks = `http://127.0.0.1:${await world.app.listen()}/api/webhooks`
  })
  after(() => world.close())

  const run = promisify(execFile)
  const messagesOf = async (id: string): Promise<any[]> => {
    const { body } = await world.owner.api.get(`/channels/${world.channels.general}/messages`)
    return body.filter(({ webhook_id }: { webhook_id?: string }) => webhook_id === id).reverse()
  }

  test('sends a form with curl, and a file under a name of its own', { skip: withoutCurl }, async () => {
    const { id, token } = await newWebhook(world, { channelId: world.channels.general })
    const url = `${webhooks}/${id}/${token}`
    await run('curl', ['--silent', '--fail', '-d', 'content=hi', url])
    await run('curl', [
      '--silent',
      '--fail',
      '-d',
      'username=Cron',
      '--data-urlencode',
      'content=a & b',
      `${url}?wait=true`,
    ])
    const file = ['-F', `upload=@${import.meta.filename};filename=log.txt`, '-F', 'payload_json={"content":"log"}']
    const { stdout } = await run('curl', ['--silent', '--fail', ...file, url])
    assert.equal(JSON.parse(stdout).attachments[0].filename, 'log.txt')
    assert.deepEqual(
      (await messagesOf(id)).map(({ content, author }) => [content, author.username]),
      [
        ['hi', 'example'],
        ['a & b', 'Cron'],
        ['log', 'example'],
      ],
    )
  })

  test('sends an embed and a file with apprise', { skip: withoutApprise }, async () => {
    const { id, token } = await newWebhook(world, { channelId: world.channels.general })
    const { stdout } = await run(PYTHON, ['-B', '-c', NOTIFY, webhooks, id, token, import.meta.filename])
    assert.match(stdout, /notified True True/u)
    const [message, ...others] = await messagesOf(id)
    assert.equal(message.embeds[0].fields[0].name, 'Done')
    assert.ok(others.some(({ attachments }) => attachments.length === 1))
  })
})
