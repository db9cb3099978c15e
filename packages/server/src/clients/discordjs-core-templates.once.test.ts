import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (guild templates)', () => {
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

  test('creates, reads, syncs, edits and deletes a template', async () => {
    const { api } = core
    const { guildId } = world
    const template = await api.guilds.createTemplate(guildId, { name: 'Ours', description: 'For us' })
    assert.deepEqual(await api.guilds.getTemplates(guildId), [template])
    assert.deepEqual(await api.guilds.getTemplate(template.code), template)
    await world.owner.api.patch(`/channels/${world.channels.general}`, { name: 'harbour' })
    assert.equal((await api.guilds.getTemplate(template.code)).is_dirty, true)
    const synced = await api.guilds.syncTemplate(guildId, template.code)
    assert.ok(synced.serialized_source_guild.channels?.some(({ name }) => name === 'harbour'))
    const edited = await api.guilds.editTemplate(guildId, template.code, { name: 'Theirs' })
    assert.deepEqual(edited, { ...synced, name: 'Theirs' })
    await api.guilds.deleteTemplate(guildId, template.code)
    await assertRefused(api.guilds.getTemplate(template.code), 404, 10057)
  })
})
