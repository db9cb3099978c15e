import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { IncompleteForm } from '../../shared/form/form-problem.ts'
import { channelChanges, toChannelForm } from './channel-form.ts'

const blank = {
  id: '10',
  guild_id: '1',
  position: 0,
  permission_overwrites: [],
  parent_id: null,
  nsfw: false,
  flags: 0,
}
const text: GuildChannel = { ...blank, type: 0, name: 'hall', topic: '', rate_limit_per_user: 5 }
const voice: GuildChannel = { ...blank, type: 2, name: 'Parlour', bitrate: 64_000, user_limit: 0 }
const tag = { id: '20', name: 'Oak', moderated: false, emoji_id: null, emoji_name: null }
const forum: GuildChannel = {
  ...blank,
  type: 15,
  name: 'works',
  available_tags: [tag],
  flags: 2,
  default_sort_order: null,
}

/** A form as it is sent with these changes. */
function sent(channel: GuildChannel, changes: Record<string, string | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(toChannelForm(channel))) {
    if (typeof value === 'boolean') continue
    if (typeof value !== 'object') form.set(name, String(value))
  }
  for (const [name, value] of Object.entries(changes)) value === null ? form.delete(name) : form.set(name, value)
  return form
}

const changed = (channel: GuildChannel, changes: Record<string, string | null>, beside = {}) =>
  channelChanges(toChannelForm(channel), sent(channel, changes), beside)

describe('The changes of a channel form', () => {
  test('contain only changed fields', () => {
    assert.deepEqual(changed(text, {}), {})
    assert.deepEqual(changed(text, { name: ' attic ', topic: 'Old things' }), { name: 'attic', topic: 'Old things' })
    assert.deepEqual(changed(text, { nsfw: 'on', rate_limit_per_user: '0' }), { nsfw: true, rate_limit_per_user: 0 })
    assert.deepEqual(changed({ ...text, nsfw: true }, {}), { nsfw: false })
    assert.deepEqual(changed({ ...text, topic: 'Old' }, { topic: '' }), { topic: null })
  })

  test('contain no field that the channel’s type doesn’t have', () => {
    assert.deepEqual(changed(voice, { topic: 'None', default_sort_order: '1' }), {})
    assert.deepEqual(changed(voice, { user_limit: '12', bitrate: '32000' }), { user_limit: 12, bitrate: 32_000 })
  })

  test('contain a name and valid numbers', () => {
    assert.throws(() => changed(text, { name: ' ' }), IncompleteForm)
    assert.throws(() => changed(voice, { user_limit: '100' }), IncompleteForm)
    assert.throws(() => changed(voice, { user_limit: 'many' }), IncompleteForm)
    assert.deepEqual(changed({ ...voice, user_limit: 4 }, { user_limit: '' }), { user_limit: 0 })
  })

  test('may contain tags, a sort order and post guidelines in a forum', () => {
    assert.deepEqual(changed(forum, {}, { available_tags: [{ ...tag }] }), {})
    const tags = [{ ...tag, name: 'Elm' }]
    assert.deepEqual(changed(forum, { require_tag: 'on', default_sort_order: '1' }, { available_tags: tags }), {
      flags: 2 | 16,
      default_sort_order: 1,
      available_tags: tags,
    })
    assert.deepEqual(changed({ ...forum, flags: 18 }, {}), { flags: 2 })
  })
})
