import type { Store } from 'guildhall/store/db'
import { StoreFailure } from 'guildhall/store/store-failure'
import { openTestStore } from './open-store.ts'

/** A store whose units run, but can't be committed while its disk is full. */
export async function openFullStore(): Promise<{ store: Store; disk: { isFull: boolean } }> {
  const store = await openTestStore()
  const disk = { isFull: false }
  const write: Store['write'] = (work) =>
    store.write(async (tx) => {
      const value = await work(tx)
      if (disk.isFull) throw new StoreFailure('the disk is full', new Error('no room'))
      return value
    })
  return { store: { ...store, write }, disk }
}
