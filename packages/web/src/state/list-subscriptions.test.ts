import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { ListSubscriptions } from './list-subscriptions.ts'

describe('Subscriptions to member lists', () => {
  const open = () => {
    const sent: unknown[] = []
    const send = (op: number, d: unknown) => void sent.push([op, d])
    return { lists: new ListSubscriptions({ send }), sent }
  }

  test('are sent once per guild in a turn, with the last request', async () => {
    const { lists, sent } = open()
    lists.look('1', '11', [[0, 99]])
    lists.leave('1')
    lists.look('1', '12', [[100, 199]])
    lists.leave('2')
    assert.deepEqual(sent, [])
    await Promise.resolve()
    assert.deepEqual(sent, [
      [Opcode.GUILD_SUBSCRIPTIONS, { guild_id: '1', channels: { 12: [[100, 199]] } }],
      [Opcode.GUILD_SUBSCRIPTIONS, { guild_id: '2', channels: {} }],
    ])
  })

  test('are sent later for later requests', async () => {
    const { lists, sent } = open()
    lists.leave('1')
    await Promise.resolve()
    lists.look('1', '11', [[0, 99]])
    await Promise.resolve()
    assert.equal(sent.length, 2)
  })

  test('are sent at once for followed members', () => {
    const { lists, sent } = open()
    lists.follow('1', ['5'])
    assert.deepEqual(sent, [[Opcode.GUILD_SUBSCRIPTIONS, { guild_id: '1', members: ['5'] }]])
  })
})
