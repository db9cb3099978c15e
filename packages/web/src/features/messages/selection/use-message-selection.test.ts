import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { setGlobals } from '../../../testing/clean-up.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { runHook } from '../../../testing/run-hook.ts'
import { SelectedMessages } from './selected-messages.ts'
import { useMessageSelection } from './use-message-selection.ts'

class FakeElement {
  readonly dataset: { messageId?: string }
  readonly #row: FakeElement | null
  constructor(messageId?: string, row: FakeElement | null = null) {
    this.dataset = messageId === undefined ? {} : { messageId }
    this.#row = row
  }
  closest(): FakeElement | null {
    return this.dataset.messageId === undefined ? this.#row : this
  }
}

const now = Date.now()
/** The ID of a message that is some days old. */
const idOf = (days: number) => String((BigInt(now - days * 86_400_000) - 1_420_070_400_000n) << 22n)
const [OLD = '', ONE = '', TWO = '', THREE = ''] = [20, 3, 2, 1].map(idOf)

/** A channel of four messages, of which the oldest can’t be selected. */
async function opened(context: TestContext) {
  setGlobals(context, { Element: FakeElement, HTMLElement: FakeElement })
  const channels = [{ id: '20', type: 0, guild_id: '1', name: 'a', position: 0, permission_overwrites: [] }]
  const permissions = String(permissionSet('VIEW_CHANNEL', 'MANAGE_MESSAGES'))
  const roles = [{ id: '1', name: '@everyone', permissions, position: 0 }]
  const { client, around } = clientInGuild({ guild: { channels, roles } })
  const messages: any[] = [OLD, ONE, TWO, THREE].map((id) => ({
    ...{ id, channel_id: '20', author: { id: '30' }, type: 0, flags: 0, embeds: [] },
  }))
  const window: any = { messages, reachesStart: true, reachesEnd: true, isStale: false }
  client.store.setState({ windows: new Map([['20', window]]) })
  const chosen = new SelectedMessages()
  const hook = await runHook(context, useMessageSelection, [{ guildId: '1', channelId: '20' }, chosen], around)
  const send = (fields: object) => {
    const event: any = { done: [], shiftKey: false, ...fields }
    event.preventDefault = () => event.done.push('prevented')
    event.stopPropagation = () => event.done.push('stopped')
    return event
  }
  const click = (target: unknown, shiftKey = false) => {
    const event = send({ target, shiftKey })
    hook.now().onClickCapture(event)
    assert.ok(event.done.length === 0 || event.done.length === 2)
    return event.done.length > 0
  }
  const press = (key: string, target: unknown, shiftKey = false) => {
    const event = send({ key, target, shiftKey })
    const isHandled = hook.now().onKey(event)
    assert.equal(event.done.length, isHandled ? 2 : 0)
    return isHandled
  }
  const ids = () => [...(chosen.store.getState().ids ?? [])]
  return { client, chosen, click, press, ids }
}

describe('During the selection of messages', () => {
  test('a press anywhere in a message selects it, and does nothing else', async (context) => {
    const { chosen, click, ids } = await opened(context)
    assert.equal(click(new FakeElement(ONE)), false)
    chosen.begin(ONE)
    assert.equal(click(new FakeElement(undefined, new FakeElement(TWO))), true)
    assert.deepEqual(ids(), [ONE, TWO])
    assert.equal(click(new FakeElement(TWO)), true)
    assert.deepEqual(ids(), [ONE])
    assert.equal(click(new FakeElement()), false)
    assert.equal(click({}), false)
  })

  test('a press with Shift selects all from the last one', async (context) => {
    const { chosen, click, ids } = await opened(context)
    chosen.begin(ONE)
    click(new FakeElement(THREE), true)
    assert.deepEqual(ids(), [ONE, TWO, THREE])
  })

  test('a message that can’t be deleted with others can’t be selected', async (context) => {
    const { client, chosen, click, ids } = await opened(context)
    chosen.begin(ONE)
    assert.equal(click(new FakeElement(OLD)), true)
    click(new FakeElement(OLD), true)
    assert.deepEqual(ids(), [ONE])
    client.store.setState({ windows: new Map() })
    click(new FakeElement(TWO))
    client.store.setState({ world: null })
    click(new FakeElement(TWO))
    assert.deepEqual(ids(), [ONE])
  })

  test('Space selects the focused message, and Escape ends it', async (context) => {
    const { chosen, press, ids } = await opened(context)
    assert.equal(press(' ', new FakeElement(ONE)), false)
    chosen.begin(ONE)
    assert.equal(press(' ', new FakeElement(THREE), true), true)
    assert.deepEqual(ids(), [ONE, TWO, THREE])
    assert.equal(press(' ', new FakeElement(THREE)), true)
    assert.deepEqual(ids(), [ONE, TWO])
    assert.equal(press(' ', new FakeElement(undefined, new FakeElement(THREE))), false)
    assert.equal(press('Enter', new FakeElement(THREE)), false)
    assert.equal(press('Escape', {}), false)
    assert.equal(press('Escape', new FakeElement()), true)
    assert.equal(chosen.isOn, false)
  })
})
