import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Hostile message components', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  const refused = async (components: unknown, code: number) => {
    for (const flags of [0, 1 << 15]) {
      await world.refuses(() => world.bot.api.post(path, { content: flags ? '' : 'x', flags, components }), 400, code)
    }
    return (await world.bot.api.post(path, { flags: 1 << 15, components })).body.errors
  }

  test('are refused as unreadable if they are nested ten thousand deep', async () => {
    let tree: object = { type: 10, content: 'x' }
    for (let i = 0; i < 10_000; i++) tree = { type: 17, components: [tree] }
    await refused([tree], 50109)
  })

  test('are refused with one error for ten thousand of them', async () => {
    const errors = await refused(new Array(10_000).fill({ type: 10, content: 'x' }), 50035)
    assert.equal(errors.components._errors[0].code, 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED')
    assert.deepEqual(Object.keys(errors.components), ['_errors'])
  })

  test('are refused with a short error for a megabyte of input', async () => {
    const text = { type: 10, content: 'x'.repeat(300_000) }
    const button = { type: 2, style: text.content, label: [text.content], custom_id: text.content }
    for (const tree of [[text], [{ type: 1, components: [{ ...button, label: 'x', custom_id: 'x' }] }]]) {
      assert.ok(JSON.stringify(await refused(tree, 50035)).length < 1000)
    }
    const filler = new Array(5_000).fill(['x', { y: null }])
    assert.ok(JSON.stringify(await refused([{ type: 1, components: filler, id: filler }], 50035)).length < 1000)
  })

  test('are refused with at most a hundred errors', async () => {
    const row = {
      type: 1,
      components: new Array(5).fill({ type: 2, style: 9, label: 1, url: 2, custom_id: 3, emoji: 4, disabled: 5 }),
    }
    const errors = await refused(new Array(5).fill(row), 50035)
    assert.equal(JSON.stringify(errors).split('_errors').length - 1, 100)
  })
})
