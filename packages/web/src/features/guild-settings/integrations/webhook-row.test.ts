import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { textsOf } from '../../../testing/render-component.ts'

const { FollowerRow, WebhookListRow } = await import('./webhook-row.tsx')
const { AccountRow } = await import('./account-row.tsx')
const { AppRow } = await import('./app-row.tsx')

const person = (id: string, username: string) => ({ id, username, global_name: null, avatar: null })
const role = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, permissions: '0', position: Number(id), color: 0 },
  ...more,
})
const { around } = clientInGuild({
  guild: {
    channels: [{ id: '2', type: 0, guild_id: '1', name: 'news', position: 0, permission_overwrites: [] }],
    roles: [
      role('1', '@everyone'),
      role('5', 'Patron'),
      role('6', 'Loom bot', { tags: { bot_id: '30' } }),
      role('7', 'Linked', { tags: { integration_id: '61' } }),
    ],
  },
})
const textOf = (component: any, properties: object) =>
  textsOf(component, { guildId: '1', ...properties } as any, around).join(' ')

describe('A webhook in the list', () => {
  const hook = (fields: object = {}) => ({
    webhook: {
      ...{ id: '40', type: 1, name: 'News', avatar: null, channel_id: '2', token: 'abc', application_id: null },
      ...fields,
    },
    onEdit: () => {},
  })
  const text = (fields?: object) => textOf(WebhookListRow, hook(fields))

  test('shows its channel and its creator', () => {
    assert.ok(text({ user: person('10', 'ada') }).includes('Posts in news · Created by ada'))
    assert.ok(!text().includes('Created by'))
    assert.ok(text({ channel_id: '9' }).includes('Posts in a deleted channel'))
  })

  test('has an address unless it belongs to an app', () => {
    assert.ok(text().includes('Copy address'))
    assert.ok(!text().includes('Created by an app'))
    const ofApp = text({ token: undefined, application_id: '30' })
    assert.ok(ofApp.includes('Created by an app. Only the app can use this webhook.'))
    assert.ok(!ofApp.includes('Copy address'))
  })

  test('shows the channel that is followed', () => {
    const follower = (fields: object = {}) => textOf(FollowerRow, { webhook: { ...hook().webhook, ...fields } })
    const source = { source_guild: { name: 'Town' }, source_channel: { name: 'crier' } }
    assert.ok(follower(source).includes('crier in Town'))
    assert.ok(follower({ source_guild: { name: 'Town' } }).includes('The followed channel was deleted.'))
    assert.ok(!follower(source).includes('Edit'))
  })
})

describe('An external account in the list', () => {
  const text = (fields: object = {}) =>
    textOf(AccountRow, {
      account: { id: '60', name: 'Ada’s channel', type: 'youtube', account: { name: 'ada' }, enabled: true, ...fields },
    })

  test('shows its kind and state', () => {
    assert.ok(text().includes('YouTube · ada'))
    assert.ok(!text().includes('Disabled'))
    assert.ok(text({ enabled: false }).includes('YouTube · ada · Disabled'))
  })

  test('shows its subscribers, and what happens to them', () => {
    assert.ok(text().includes('0 subscribers'))
    assert.ok(text({ subscriber_count: 1, role_id: '5' }).includes('1 subscriber with the role Patron'))
    assert.ok(!text().includes('after their subscription ends'))
    const ends = (expire_behavior: number) => text({ expire_behavior, expire_grace_period: 1 })
    assert.ok(ends(1).includes('Subscribers are removed 1 day after their subscription ends'))
    assert.ok(ends(0).includes('Subscribers lose the role 1 day after their subscription ends'))
  })

  test('is removed here, unless it is paid for', () => {
    assert.ok(text().includes('Remove'))
    const paid = text({ type: 'guild_subscription' })
    assert.ok(paid.includes('Cancel the subscription where it is paid for.'))
    assert.ok(!paid.includes('Remove'))
  })
})

describe('An app in the list', () => {
  const text = (fields: object = {}, maySetCommands = true) =>
    textOf(AppRow, { app: { id: '60', name: 'Loom', type: 'discord', ...fields }, maySetCommands })
  const withBot = { application: { id: '31', bot: person('30', 'loom') } }

  test('shows who added it, and its role', () => {
    assert.ok(text({ user: person('10', 'ada') }).includes('Added by ada · No role'))
    assert.ok(text().includes('Added by an unknown user'))
    assert.ok(text(withBot).includes('Role: Loom bot'))
    assert.ok(text({ id: '61' }).includes('Role: Linked'))
  })

  test('has settings of commands for those who may change them', () => {
    assert.ok(text(withBot).includes('Commands'))
    assert.ok(!text(withBot, false).includes('Commands'))
    assert.ok(!text().includes('Commands'))
  })
})
