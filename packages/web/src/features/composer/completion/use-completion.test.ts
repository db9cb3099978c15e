import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { applyServerEvent } from '../../../state/server-state.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { runHook } from '../../../testing/run-hook.ts'

const { optionId, useCompletion } = await import('./use-completion.ts')

const channel = (id: string, name: string) => ({
  ...{ id, name, type: 0, guild_id: '1', position: Number(id), parent_id: null, permission_overwrites: [] },
})

/** The completion of a text in a guild with three channels. */
async function opened(context: TestContext, start = '#', startCaret: number | null = start.length) {
  const channels = [channel('20', 'apples'), channel('21', 'apricots'), channel('22', 'bread')]
  const { client, around } = clientInGuild({ guild: { channels, owner_id: '10' } })
  const chosen: string[] = []
  const inserted = new Map<string, string>()
  const props = (text: string, caret: number | null): any => ({
    ...{ guildId: '1', channelId: '20', text, caret, inserted },
    onChoose: ({ label }: any, { from, to }: any) => chosen.push(`${label} ${from}-${to}`),
  })
  const hook = await runHook(context, useCompletion, [props(start, startCaret)], around)
  const press = async (key: string, shiftKey = false) => {
    const done: string[] = []
    const event: any = {
      key,
      shiftKey,
      preventDefault: () => done.push('prevented'),
      stopPropagation: () => done.push('stopped'),
    }
    let isTaken = false
    await hook.does(() => {
      isTaken = hook.now().takeKey(event)
    })
    assert.deepEqual(done, isTaken ? ['prevented', 'stopped'] : [])
    return isTaken
  }
  const type = (text: string, caret: number | null = text.length) => hook.again(props(text, caret))
  const labels = () => hook.now().candidates.map(({ label }) => label)
  return { ...hook, client, press, type, labels, chosen }
}

describe('Completion in a text', () => {
  test('offers what fits the token at the caret', async (context) => {
    const { labels, type } = await opened(context, '#ap')
    assert.deepEqual(labels(), ['apples', 'apricots'])
    await type('#ap and', 7)
    assert.deepEqual(labels(), [])
    await type('#ap', null)
    assert.deepEqual(labels(), [])
  })

  test('selects the next or the last candidate by arrow key, in a circle', async (context) => {
    const { now, press, labels } = await opened(context)
    assert.equal(labels().length, 3)
    const active: number[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      assert.equal(await press(key), true)
      active.push(now().active)
    }
    assert.deepEqual(active, [1, 2, 0, 2, 1])
  })

  test('inserts the selected candidate with Enter or Tab, but not with Shift', async (context) => {
    const { press, chosen } = await opened(context, 'see #ap')
    await press('ArrowDown')
    assert.equal(await press('Enter'), true)
    assert.equal(await press('Tab'), true)
    assert.deepEqual(chosen.splice(0), ['apricots 4-7', 'apricots 4-7'])
    assert.equal(await press('Enter', true), false)
    assert.equal(await press('Tab', true), false)
    assert.equal(await press('a'), false)
    assert.deepEqual(chosen, [])
  })

  test('leaves all keys to a text without a token', async (context) => {
    const { press, chosen, now } = await opened(context, 'hello')
    for (const key of ['Escape', 'Enter', 'Tab', 'ArrowDown', 'ArrowUp']) assert.equal(await press(key), false, key)
    assert.deepEqual([chosen, now().active], [[], -1])
  })

  test('selects the best candidate again for new text, and never one that isn’t there', async (context) => {
    const { now, press, type } = await opened(context)
    await press('ArrowUp')
    assert.equal(now().active, 2)
    await type('#a')
    assert.equal(now().active, 0)
    await press('ArrowDown')
    await type('x #a')
    assert.equal(now().active, 0)
  })

  test('is closed by Escape for this token, also when it grows', async (context) => {
    const { press, type, labels } = await opened(context, '#a')
    assert.equal(await press('Escape'), true)
    assert.deepEqual(labels(), [])
    assert.equal(await press('Escape'), false)
    await type('#ap')
    assert.deepEqual(labels(), [])
    await type('#ap #b')
    assert.deepEqual(labels(), ['bread'])
    await press('Escape')
    await type('nothing')
    await type('#ap #b')
    assert.deepEqual(labels(), ['bread'])
  })

  test('stays closed for a token to which the caret returns', async (context) => {
    const { press, type, labels } = await opened(context, '#a')
    await press('Escape')
    await type('#a #b')
    assert.deepEqual(labels(), ['bread'])
    await type('#a #b', 2)
    assert.deepEqual(labels(), [])
  })

  test('selects the last candidate if the selected one is gone', async (context) => {
    const { press, does, now, client, chosen } = await opened(context)
    await press('ArrowUp')
    const gone: any = { type: 'CHANNEL_DELETE', data: channel('22', 'bread') }
    await does(() => client.store.setState((before) => applyServerEvent(before, gone, 0)))
    assert.deepEqual([now().active, now().candidates.length], [1, 2])
    await press('Enter')
    await press('ArrowDown')
    assert.deepEqual([chosen, now().active], [['apricots 0-1'], 0])
  })

  test('closes the note that no command matches with Escape, but not that no channel does', async (context) => {
    const { press, now } = await opened(context, '/nothing')
    assert.equal(now().token?.kind, 'command')
    assert.equal(await press('Enter'), false)
    assert.equal(await press('Escape'), true)
    assert.equal(now().token, null)
    const other = await opened(context, '#nothing')
    assert.equal(await other.press('Escape'), false)
    assert.equal(other.now().token?.kind, 'channel')
  })

  test('inserts nothing without a token, and names its items', async (context) => {
    const { now, does, chosen, type } = await opened(context)
    const [first] = now().candidates
    assert.ok(first)
    await type('')
    await does(() => now().choose(first))
    assert.deepEqual(chosen, [])
    assert.notEqual(optionId('a', 1), optionId('a', 2))
  })
})
