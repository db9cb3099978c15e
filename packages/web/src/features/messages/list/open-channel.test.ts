import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import type { KeptPosition } from './kept-positions.ts'
import { initialReadState, openChannel } from './open-channel.ts'

describe('A channel that is opened', () => {
  /** Opens a channel whose newest page begins with some message; returns what was loaded. */
  async function loadedBy(
    asked: { messageId?: string | null; readId?: string | null; isFirst?: boolean; position?: KeptPosition },
    first = '50',
    reachesStart = false,
  ) {
    const { client } = clientInGuild()
    const loaded: string[] = []
    client.messages.openAround = async (_channelId: string, id: string) => void loaded.push(`around ${id}`)
    client.messages.openLatest = async () => {
      loaded.push('latest')
      const window: any = {
        messages: first === '' ? [] : [{ id: first }],
        reachesStart,
        reachesEnd: true,
        isStale: false,
      }
      client.store.setState({ windows: new Map([['20', window]]) })
    }
    const { messageId = null, readId = '40', isFirst = false, position = null } = asked
    const opened = await openChannel(client, { channelId: '20', messageId, start: { readId, isFirst }, position })
    assert.equal(opened.position, position)
    return [opened.messageId, opened.to, ...loaded]
  }

  test('shows the message of its link', async () => {
    assert.deepEqual(await loadedBy({ messageId: '30' }), ['30', 'new', 'around 30'])
    assert.deepEqual(await loadedBy({ messageId: '30', isFirst: true }), ['30', 'end', 'around 30'])
  })

  test('shows its newest messages, or those around the read position if that is earlier', async () => {
    assert.deepEqual(await loadedBy({}), [null, 'new', 'latest', 'around 40'])
    assert.deepEqual(await loadedBy({}, '40'), [null, 'new', 'latest'])
    assert.deepEqual(await loadedBy({}, '39'), [null, 'new', 'latest'])
    assert.deepEqual(await loadedBy({}, '50', true), [null, 'new', 'latest'])
    assert.deepEqual(await loadedBy({}, ''), [null, 'new', 'latest'])
    assert.deepEqual(await loadedBy({ readId: null }), [null, 'new', 'latest'])
  })

  test('shows its end if it was never read', async () => {
    assert.deepEqual(await loadedBy({ isFirst: true }), [null, 'end', 'latest'])
  })

  test('shows where it was before, rather than the message of its link', async () => {
    const position = { channelId: '20', messageId: '30', above_px: 7 }
    assert.deepEqual(await loadedBy({ position }), [null, 'new', 'around 30'])
    assert.deepEqual(await loadedBy({ position, messageId: '35' }), ['35', 'new', 'around 30'])
  })

  test('has been read up to what is acknowledged here or on the server', () => {
    const state = (acked: string | undefined, onServer: string | undefined, readUpTo: string) => {
      const { client } = clientInGuild()
      const { world, marks } = client.store.getState()
      assert.ok(world)
      const readStates: any = new Map(onServer === undefined ? [] : [['20', { last_message_id: onServer }]])
      client.store.setState({
        world: { ...world, readStates },
        marks: { ...marks, acked: new Map(acked === undefined ? [] : [['20', acked]]) },
      })
      client.reads.readUpTo = () => readUpTo
      return initialReadState(client, '1', '20')
    }
    assert.deepEqual(state(undefined, undefined, '0'), { readId: null, isFirst: true })
    assert.deepEqual(state(undefined, undefined, '7'), { readId: '7', isFirst: true })
    assert.deepEqual(state(undefined, '5', '5'), { readId: '5', isFirst: false })
    assert.deepEqual(state('6', '0', '6'), { readId: '6', isFirst: false })
    assert.deepEqual(state(undefined, '0', '0'), { readId: null, isFirst: true })
  })
})
