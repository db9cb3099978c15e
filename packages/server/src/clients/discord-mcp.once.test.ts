import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { McpClient } from '@guildhall/testing/clients/mcp-client'
import { becomeCommunity } from '@guildhall/testing/worlds/community'
import type { Person } from '@guildhall/testing/worlds/people'
import { Program } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'

const SERVER = fileURLToPath(new URL('mcp-server.js', import.meta.resolve('@quadslab.io/discord-mcp')))
const GUARD = fileURLToPath(new URL('../../../testing/src/redirected/loopback-only.cjs', import.meta.url))

describe('An unmodified MCP server for moderators, under guildhall run,', () => {
  let world: World
  let program: Program
  let mcp: McpClient
  let people: Person[]
  before(async () => {
    world = await World.create({ publicUrl: null })
    world.answerLast()
    await becomeCommunity(world)
    // The server looks for members in its cache, which it fills when it starts.
    people = [await world.newPerson('first'), await world.newPerson('second'), await world.newPerson('third')]
    for (const person of people) await world.join(person)
    const web = `http://127.0.0.1:${await world.app.listen()}`
    program = new Program(['run', '--server', web, '--', process.execPath, SERVER], {
      DISCORD_TOKEN: world.bot.token.replace(/^Bot /u, ''),
      DISCORD_GUILD_ID: world.guildId,
      NODE_OPTIONS: `--require ${JSON.stringify(GUARD)}`,
    })
    mcp = new McpClient(program)
    await program.prints(/Ready — guild/u, 'stderr')
    await mcp.initialize()
  })
  after(async () => {
    const { stderr } = await program.stop()
    await world.close()
    assert.doesNotMatch(stderr, /left this machine/u)
  })

  const done = async (tool: string, args: object = {}): Promise<any> => {
    const answer = await mcp.use(tool, args)
    assert.equal(answer.success, true, JSON.stringify(answer))
    return answer
  }
  const say = async (content: string) => {
    const { status, body } = await world.member.api.post(`/channels/${world.channels.general}/messages`, { content })
    return { status, code: body.code, id: body.id }
  }

  test('lists its tools and the members of the guild', async () => {
    const { tools } = await mcp.request('tools/list')
    assert.ok(tools.length > 100)
    const members = JSON.stringify(await mcp.use('list_members', { limit: 10 }))
    assert.match(members, new RegExp(world.member.id, 'u'))
  })

  test('creates, changes and deletes a rule of auto moderation', async () => {
    const { rule } = await done('create_automod_rule', {
      name: 'No cats',
      triggerType: 'keyword',
      keywords: ['cat*'],
      regexPatterns: ['d[o0]g'],
      actions: [{ type: 'block' }, { type: 'alert', channelId: world.channels.general }],
    })
    assert.deepEqual(await say('my category'), { status: 400, code: 200_000, id: undefined })
    const [listed] = await mcp.use('list_automod_rules')
    assert.deepEqual(listed.triggerMetadata.regexPatterns, ['d[o0]g'])
    await done('edit_automod_rule', { ruleId: rule.id, keywords: ['bird'], enabled: true })
    assert.equal((await say('my category')).status, 200)
    assert.equal((await say('a bird')).code, 200_000)
    await done('delete_automod_rule', { ruleId: rule.id })
    assert.equal((await say('a bird')).status, 200)
  })

  test('times a member out and ends the timeout', async () => {
    await done('timeout_member', { member: world.member.id, duration: '10m', reason: 'loud' })
    assert.equal((await say('hello')).status, 403)
    assert.equal((await world.lastAuditEntry()).reason, 'loud')
    await done('timeout_member', { member: world.member.id, duration: 'remove' })
    assert.equal((await say('hello')).status, 200)
  })

  test('deletes the messages of a member', async () => {
    const { id } = await say('spam')
    await done('purge_user_messages', { channel: world.channels.general, member: world.member.id, limit: 10 })
    const { status } = await world.owner.api.get(`/channels/${world.channels.general}/messages/${id}`)
    assert.equal(status, 404)
  })

  test('bans members, lists the bans and lifts them', async () => {
    const ids = people.slice(0, 2).map(({ id }) => id)
    await done('ban_member', { member: ids[0], reason: 'spam', deleteMessageDays: 1 })
    await done('bulk_ban', { members: ids.slice(1), reason: 'spam' })
    const bans = JSON.stringify(await mcp.use('list_bans'))
    for (const id of ids) assert.match(bans, new RegExp(id, 'u'))
    await done('unban_member', { user: ids[0] })
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/bans`)
    assert.deepEqual(
      body.map(({ user }: any) => user.id),
      ids.slice(1),
    )
  })

  test('kicks a member and reads the audit log', async () => {
    await done('kick_member', { member: people[2]?.id, reason: 'rude' })
    assert.match(JSON.stringify(await mcp.use('get_audit_log', { limit: 5 })), /rude/u)
  })

  test('creates, syncs and deletes a template', async () => {
    const { template } = await done('create_template', { name: 'Club', description: 'for clubs' })
    await done('sync_template', { code: template.code })
    assert.equal((await done('list_templates')).totalTemplates, 1)
    await done('delete_template', { code: template.code })
    assert.equal((await done('list_templates')).totalTemplates, 0)
  })

  test('creates, changes and deletes a scheduled event', async () => {
    const [start, end] = [1, 2].map((days) => new Date(world.clock.now() + days * 86_400_000).toISOString())
    const { event } = await done('create_event', {
      name: 'Picnic',
      type: 'external',
      location: 'the park',
      startTime: start,
      endTime: end,
    })
    await done('edit_event', { eventId: event.id, name: 'Big picnic' })
    assert.match(JSON.stringify(await mcp.use('list_events')), /Big picnic/u)
    await done('get_event_subscribers', { event: event.id })
    await done('delete_event', { eventId: event.id })
    assert.doesNotMatch(JSON.stringify(await mcp.use('list_events')), /Big picnic/u)
  })

  test('sends a poll, reads its results and ends it', async () => {
    const poll = await done('send_poll', {
      channel: world.channels.general,
      question: 'Tea or coffee?',
      options: ['Tea', 'Coffee'],
      duration: 1,
    })
    const id = /\b\d{17,19}\b/u.exec(JSON.stringify(poll.messageId ?? poll))?.[0]
    const at = { channel: world.channels.general, messageId: id }
    assert.match(JSON.stringify(await done('get_poll_results', at)), /Coffee/u)
    await done('end_poll', at)
  })

  test('sets the welcome screen and reads onboarding', async () => {
    await done('set_welcome_screen', {
      enabled: true,
      description: 'Hello',
      channels: [{ channel: world.channels.general, description: 'Talk here' }],
    })
    assert.match(JSON.stringify(await mcp.use('get_welcome_screen')), /Talk here/u)
    await done('get_onboarding')
  })
})
