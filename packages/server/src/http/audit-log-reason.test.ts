import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'
import { readReason } from './audit-log-reason.ts'

describe('X-Audit-Log-Reason', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  let turn = 0
  const change = (reason: string) =>
    world.owner.api.patch(`/guilds/${world.guildId}`, { name: `Name ${turn++}` }, { 'x-audit-log-reason': reason })

  test('is decoded and stored in the audit entry', async () => {
    const cases: [string, string][] = [
      ['plain', 'plain'],
      ['two%20words', 'two words'],
      ['two words', 'two words'],
      [encodeURIComponent('Größe 🎉 / 100 %'), 'Größe 🎉 / 100 %'],
      ['a+b', 'a+b'],
      ['a/b%2Fc', 'a/b/c'],
      ['%20trimmed%20', 'trimmed'],
    ]
    for (const [header, reason] of cases) {
      assert.equal((await change(header)).status, 200)
      assert.equal((await world.lastAuditEntry()).reason, reason)
    }
  })

  test('keeps a percent sign that encodes nothing', async () => {
    for (const header of ['100% sure', '%', '%zz', '%E0%A4']) {
      assert.equal((await change(header)).status, 200)
      assert.equal((await world.lastAuditEntry()).reason, header)
    }
  })

  test('is ignored if it is empty', async () => {
    for (const header of ['', '%20']) {
      await change(header)
      assert.equal(Object.hasOwn(await world.lastAuditEntry(), 'reason'), false)
    }
  })

  test('accepts at most 512 characters, counted after decoding', async () => {
    const longest = '🎉'.repeat(512)
    assert.equal((await change(encodeURIComponent(longest))).status, 200)
    assert.equal((await world.lastAuditEntry()).reason, longest)
    await world.refuses(() => change('x'.repeat(513)), 400, 50035)
    const { errors } = (await change('x'.repeat(513))).body
    assert.equal(errors.reason._errors[0].code, 'BASE_TYPE_MAX_LENGTH')
  })

  test('is returned as the client encoded it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), (text) => {
        assert.equal(readReason(encodeURIComponent(text)), text.trim() || null)
      }),
    )
  })
})
