import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AutoModerationActionType, AutoModerationRuleEventType, AutoModerationRuleTriggerType } from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (auto moderation)', () => {
  let world: World
  let core: DiscordJsCoreBot
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  test('creates, reads, edits and deletes a rule', async () => {
    const { api } = core
    const { guildId } = world
    const rule = await api.guilds.createAutoModerationRule(guildId, {
      name: 'No cats',
      event_type: AutoModerationRuleEventType.MessageSend,
      trigger_type: AutoModerationRuleTriggerType.Keyword,
      trigger_metadata: { keyword_filter: ['cat'] },
      actions: [{ type: AutoModerationActionType.BlockMessage }],
    })
    assert.deepEqual(await api.guilds.getAutoModerationRules(guildId), [rule])
    assert.deepEqual(await api.guilds.getAutoModerationRule(guildId, rule.id), rule)
    const edited = await api.guilds.editAutoModerationRule(
      guildId,
      rule.id,
      { enabled: true },
      { reason: 'enough cats' },
    )
    assert.deepEqual(edited, { ...rule, enabled: true })
    await api.guilds.deleteAutoModerationRule(guildId, rule.id)
    await assertRefused(api.guilds.deleteAutoModerationRule(guildId, rule.id), 404, 0)
    assert.deepEqual(await api.guilds.getAutoModerationRules(guildId), [])
  })
})
