import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

interface Rule {
  id: string
  name: string
  enabled: boolean
  trigger_type: number
  trigger_metadata: object
  actions: { type: number; metadata?: object }[]
}

describe('The page of auto moderation', () => {
  const open = async (t: TestContext, item = '') => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Weavers', 'Ada', 'Bob')
    const { owner, id } = guild
    const path = `/guilds/${id}/auto-moderation/rules`
    const make = (body: object) =>
      server.call<Rule>(owner, path, {
        body: { name: 'Words', event_type: 1, actions: [{ type: 1 }], enabled: true, ...body },
      })
    const rule = await make({ trigger_type: 1, trigger_metadata: { keyword_filter: ['tea'] } })
    const show = item === 'rule' ? rule.id : item
    const settings = `/guilds/${id}/settings/auto-moderation${show === '' ? '' : `/${show}`}`
    const { screen, user } = await openPage(t, owner, settings)
    const rules = () => server.call<Rule[]>(owner, path)
    return { server, guild, rule, make, rules, screen, user }
  }

  test('switches a rule on and off, and deletes it after a confirmation', async (t) => {
    const { screen, user, rules } = await open(t)
    const list = within(await screen.findByRole('list', { name: 'Words and phrases' }))
    await user.click(list.getByRole('switch', { name: 'Words', checked: true }))
    await list.findByRole('switch', { name: 'Words', checked: false })
    assert.equal((await rules())[0]?.enabled, false)
    await user.click(list.getByRole('button', { name: 'Delete Words' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the rule “Words”?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await until(() => screen.queryByRole('list', { name: 'Words and phrases' }) === null)
    assert.deepEqual(await rules(), [])
  })

  test('follows changes by others, and offers no more rules of a type than there may be', async (t) => {
    const { screen, make, server, guild } = await open(t)
    await screen.findByRole('link', { name: /Create rule.*Spam/u })
    const spam = await make({ name: 'Flood', trigger_type: 3 })
    await screen.findByRole('switch', { name: 'Flood' })
    assert.ok(screen.queryByRole('link', { name: /Create rule.*Spam/u }) === null)
    screen.getByRole('link', { name: /Create rule.*Words and phrases/u })
    const one = `/guilds/${guild.id}/auto-moderation/rules/${spam.id}`
    await server.call(guild.owner, one, { method: 'PATCH', body: { name: 'Torrent' } })
    await screen.findByRole('switch', { name: 'Torrent' })
    assert.ok(screen.queryByRole('switch', { name: 'Flood' }) === null)
    await server.call(guild.owner, one, { method: 'DELETE' })
    await until(() => screen.queryByRole('switch', { name: 'Torrent' }) === null)
    screen.getByRole('switch', { name: 'Words' })
  })

  test('creates a rule for words with an explanation and a timeout', async (t) => {
    const { screen, user, rules } = await open(t, 'new-1')
    const words = await screen.findByRole('textbox', { name: /^Words and phrases/u })
    await user.type(words, 'ale, wine')
    await user.type(screen.getByRole('textbox', { name: /^Explanation/u }), ' No drinks ')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time the author out' }), '5 minutes')
    assert.ok(screen.queryByRole('textbox', { name: 'Mentions per message' }) === null)
    await user.click(screen.getByRole('button', { name: 'Create rule' }))
    await screen.findByText('Saved.')
    await screen.findByRole('list', { name: 'Words and phrases' })
    const made = (await rules()).at(-1)
    assert.deepEqual(made?.trigger_metadata, {
      keyword_filter: ['ale', 'wine'],
      regex_patterns: [],
      allow_list: [],
    })
    assert.deepEqual(made?.actions, [
      { type: 1, metadata: { custom_message: 'No drinks' } },
      { type: 3, metadata: { duration_seconds: 300 } },
    ])
  })

  test('shows at the fields why a rule is refused', async (t) => {
    const { screen, user, rules } = await open(t, 'new-5')
    const mentions = await screen.findByRole('textbox', { name: 'Mentions per message' })
    await user.clear(mentions)
    await user.type(mentions, '99')
    await user.click(screen.getByRole('switch', { name: 'Block messages' }))
    assert.ok(screen.queryByRole('textbox', { name: /^Explanation/u }) === null)
    await user.click(screen.getByRole('button', { name: 'Create rule' }))
    await until(() => mentions.getAttribute('aria-invalid') === 'true')
    assert.equal((await rules()).length, 1)
  })

  test('has the fields of each type', async (t) => {
    const { screen } = await open(t, 'new-6')
    await screen.findByRole('switch', { name: 'Block names' })
    screen.getByRole('textbox', { name: /^Regular expressions/u })
    assert.ok(screen.queryByRole('textbox', { name: /^Explanation/u }) === null)
    assert.ok(screen.queryByRole('combobox', { name: 'Time the author out' }) === null)
    assert.ok(screen.queryByText('Exempt channels') === null)
    screen.getByText('Exempt roles')
  })

  test('checks flagged words by their kinds', async (t) => {
    const { screen, user, rules } = await open(t, 'new-4')
    await user.click(await screen.findByRole('checkbox', { name: 'Sexual content' }))
    assert.ok(screen.queryByRole('textbox', { name: /^Words and phrases/u }) === null)
    await user.click(screen.getByRole('button', { name: 'Create rule' }))
    await screen.findByText('Saved.')
    assert.deepEqual((await rules()).at(-1)?.trigger_metadata, { presets: [1, 3], allow_list: [] })
  })

  test('changes a rule', async (t) => {
    const { screen, user, rules } = await open(t, 'rule')
    const name = await screen.findByRole('textbox', { name: 'Name of the rule' })
    await user.type(name, ' and more')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    assert.equal((await rules())[0]?.name, 'Words and more')
  })

  test('says that a rule was deleted', async (t) => {
    const { screen } = await open(t, 'new-2')
    await screen.findByText('This rule was deleted.')
  })
})
