import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import '../../testing/render-component.ts'

const { addRecipientActions, privateActions } = await import('./private-actions.tsx')

const person = (id: string, more: object = {}) => ({
  id,
  username: `user${id}`,
  global_name: null,
  avatar: null,
  ...more,
})
const direct = (recipient: object = person('20')): any => ({ id: '50', type: 1, recipients: [recipient] })
const group = (count: number): any => ({
  ...{ id: '51', type: 3, name: 'Crew', owner_id: '10' },
  recipients: Array.from({ length: count }, (_, index) => person(String(20 + index))),
})

function labels(channel: any): (string | null)[] {
  const { client } = clientInGuild({ events: [{ type: 'CHANNEL_CREATE', data: channel }] })
  return privateActions(client, channel).map((each) => each?.label ?? null)
}

describe('The actions on a private channel', () => {
  test('close a conversation, and add people to it', () => {
    const all = labels(direct())
    assert.deepEqual(all.slice(0, 3), ['Mark as read', 'Mute', 'Add people…'])
    assert.ok(all.includes('Close'))
    assert.ok(!all.some((each) => each?.startsWith('Leave')))
  })

  test('don’t add people to a conversation with a bot', () => {
    assert.ok(!labels(direct(person('20', { bot: true }))).includes('Add people…'))
  })

  test('change or leave a group', () => {
    const all = labels(group(2))
    assert.ok(all.includes('Add people…'))
    assert.ok(all.some((each) => each?.startsWith('Name and icon')))
    assert.ok(all.some((each) => each?.startsWith('Leave')))
    assert.ok(!all.includes('Close'))
  })

  test('add people as long as there is room', () => {
    assert.equal(addRecipientActions(group(8)).length, 1)
    assert.equal(addRecipientActions(group(9)).length, 0)
  })
})
