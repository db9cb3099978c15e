import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import {
  AuditLogEvent,
  AutoModerationActionType,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  Client,
  Events,
  GatewayIntentBits,
  type Guild,
  MessageType,
} from 'discord.js'

describe('An unmodified discord.js bot (auto moderation)', () => {
  let world: World
  let client: Client<true>
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    world.answerLast()
    const { Guilds, GuildMessages, AutoModerationConfiguration, AutoModerationExecution } = GatewayIntentBits
    const intents = [Guilds, GuildMessages, AutoModerationConfiguration, AutoModerationExecution]
    const api = `http://127.0.0.1:${await world.app.listen()}/api`
    client = new Client({ intents, rest: { api, retries: 0 } })
    const ready = once(client, Events.ClientReady)
    await client.login(world.bot.token)
    await ready
    guild = await client.guilds.fetch(world.guildId)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('creates, fetches, edits and deletes a rule, and receives the events', async () => {
    const created = once(client, Events.AutoModerationRuleCreate)
    const rule = await guild.autoModerationRules.create({
      name: 'No cats',
      eventType: AutoModerationRuleEventType.MessageSend,
      triggerType: AutoModerationRuleTriggerType.Keyword,
      triggerMetadata: { keywordFilter: ['cat*'], regexPatterns: ['d[o0]g'], allowList: ['catalogue'] },
      actions: [{ type: AutoModerationActionType.BlockMessage, metadata: { customMessage: 'No animals.' } }],
      enabled: true,
      exemptRoles: [world.roles.member],
      reason: 'fun',
    })
    assert.equal((await created)[0].id, rule.id)
    assert.deepEqual(rule.triggerMetadata.keywordFilter, ['cat*'])
    assert.equal(rule.actions[0]?.metadata.customMessage, 'No animals.')
    assert.equal(rule.exemptRoles.size, 1)
    assert.equal((await guild.autoModerationRules.fetch()).size, 1)
    const updated = once(client, Events.AutoModerationRuleUpdate)
    const changed = await rule.setName('No dogs', 'more fun')
    const [before, now] = await updated
    assert.deepEqual([before?.name ?? 'No cats', now.name, changed.name], ['No cats', 'No dogs', 'No dogs'])
    const fetched = await guild.autoModerationRules.fetch({ autoModerationRule: rule.id, force: true })
    assert.equal(fetched.name, 'No dogs')
    const log = await guild.fetchAuditLogs({ type: AuditLogEvent.AutoModerationRuleUpdate })
    assert.equal(log.entries.first()?.targetId, rule.id)
    const deleted = once(client, Events.AutoModerationRuleDelete)
    await guild.autoModerationRules.delete(rule.id, 'enough')
    assert.equal((await deleted)[0].id, rule.id)
    assert.equal((await guild.autoModerationRules.fetch()).size, 0)
  })

  test('learns of executed actions without the content, and reads their audit log entries', async () => {
    const channelId = world.channels.general
    const rule = await guild.autoModerationRules.create({
      name: 'Watch',
      eventType: AutoModerationRuleEventType.MessageSend,
      triggerType: AutoModerationRuleTriggerType.Keyword,
      triggerMetadata: { keywordFilter: ['cat'] },
      actions: [{ type: AutoModerationActionType.SendAlertMessage, metadata: { channel: channelId } }],
      enabled: true,
    })
    const executed = once(client, Events.AutoModerationActionExecution)
    const { body: message } = await world.member.api.post(`/channels/${channelId}/messages`, { content: 'my cat' })
    const [execution] = await executed
    assert.deepEqual(
      [execution.ruleId, execution.userId, execution.messageId, execution.channelId, execution.matchedKeyword],
      [rule.id, world.member.id, message.id, channelId, 'cat'],
    )
    assert.deepEqual([execution.content, execution.matchedContent], ['', ''])
    const channel = await guild.channels.fetch(channelId)
    assert.ok(channel?.isTextBased())
    const alert = await channel.messages.fetch(execution.alertSystemMessageId ?? '')
    assert.equal(alert.type, MessageType.AutoModerationAction)
    const log = await guild.fetchAuditLogs({ type: AuditLogEvent.AutoModerationFlagToChannel })
    const entry = log.entries.first()
    assert.equal(entry?.extra?.autoModerationRuleName, 'Watch')
    await rule.delete()
  })
})
