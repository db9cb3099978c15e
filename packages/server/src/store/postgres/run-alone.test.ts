import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import type { Store } from '../db.ts'
import { runImportAlone } from './run-alone.ts'

if (STORE_UNDER_TEST === 'postgres')
  describe('imports into one schema', () => {
    const [place, other] = [newStoreLocation('postgres'), newStoreLocation('postgres')]
    const urlOf = ({ flags }: typeof place) => flags[1] ?? ''
    const stores: Store[] = []
    before(async () => {
      for (const each of [place, other]) stores.push(await each.open())
    })
    after(async () => {
      for (const store of stores) await store.close()
      for (const each of [place, other]) await each.remove()
    })

    test('run one at a time', async () => {
      const ran: string[] = []
      const work = (name: string) => async () => void ran.push(name)
      const first = await runImportAlone(urlOf(place), async () => {
        assert.equal(await runImportAlone(urlOf(place), work('the same')), false)
        assert.equal(await runImportAlone(urlOf(other), work('another')), true)
      })
      assert.equal(first, true)
      assert.equal(await runImportAlone(urlOf(place), work('later')), true)
      assert.deepEqual(ran, ['another', 'later'])
    })
  })
