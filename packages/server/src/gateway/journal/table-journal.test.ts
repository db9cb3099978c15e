import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { systemClock } from '../../kernel/clock.ts'
import { openPostgres } from '../../store/postgres/open-postgres.ts'
import { TableJournal } from './table-journal.ts'

/** With SQLite the journal consists of files. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('A session journal in the database', () => {
    for (const [fate, when] of [
      ['is lost', 'before the statement arrives'],
      ['arrives unanswered', 'before its response'],
    ] as const) {
      test(`stores a page once if the connection breaks ${when}`, async (t) => {
        const direct = newPostgresUrl()
        const { line, url } = await DatabaseNetwork.to(direct)
        const store = await openPostgres(url)
        t.after(async () => {
          await store.close()
          await line.close()
          await dropSchema(direct)
        })
        const journal = new TableJournal(store, systemClock, 'a process')
        await journal.write({ number: 0, segment: 0, text: 'first' })
        line.fateOf = (sent) => {
          if (!sent.includes('journal_pages')) return 'arrives'
          line.fateOf = () => 'arrives'
          return fate
        }
        await journal.write({ number: 1, segment: 0, text: 'second' })
        const pages = await journal.read('a process', 0)
        assert.deepEqual(
          pages.map(({ text }) => text),
          ['first', 'second'],
        )
      })
    }
  })
}
