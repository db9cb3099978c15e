import assert from 'node:assert/strict'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { StoreFailure } from '../store-failure.ts'
import { type Batch, GroupCommit, MOST_UNITS } from './group-commit.ts'

/** A database on which the n-th run of one statement fails, as on a full disk. */
class FailingDatabase extends DatabaseSync {
  failure: { sql: string; countdown: number; ends: boolean } | null = null
  constructor() {
    super(':memory:')
    super.exec('CREATE TABLE things (name TEXT PRIMARY KEY)')
  }

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql)
    const run = statement.run.bind(statement)
    statement.run = (...parameters: []) => {
      this.#failIfDue(sql)
      return run(...parameters)
    }
    return statement
  }

  override exec(sql: string): void {
    this.#failIfDue(sql)
    super.exec(sql)
  }

  get names(): string[] {
    return super
      .prepare('SELECT name FROM things ORDER BY name')
      .all()
      .map(({ name }) => String(name))
  }

  #failIfDue(sql: string): void {
    const { failure } = this
    if (failure?.sql !== sql || --failure.countdown > 0) return
    this.failure = null
    if (failure.ends && this.isTransaction) super.exec('ROLLBACK')
    throw diskFull()
  }
}

const diskFull = () => Object.assign(new Error('database or disk is full'), { errcode: 13 })

class Refusal extends Error {}

/** Requests units at the same time: each writes a row, and one of them then throws. */
async function writeTogether(sqlite: FailingDatabase, commits: GroupCommit, names: readonly string[]) {
  const notified: string[] = []
  const insert = (name: string) => async (batch: Batch) => {
    sqlite.prepare('INSERT INTO things VALUES (?)').run(name)
    batch.committed.push(() => void notified.push(name))
    if (name.startsWith('refused')) throw new Refusal()
    return name
  }
  const answers = await Promise.allSettled(names.map((name) => commits.write(insert(name))))
  const kept = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const reasons: unknown[] = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  return { kept, reasons, notified }
}

describe('A group commit', () => {
  const NAMES = ['a', 'refused b', 'c', 'd']
  const STEPS: [sql: string, most: number][] = [
    ['BEGIN IMMEDIATE', 1],
    ['SAVEPOINT unit', 4],
    ['INSERT INTO things VALUES (?)', 4],
    ['ROLLBACK TO unit', 1],
    ['RELEASE unit', 4],
    ['COMMIT', 1],
  ]
  for (const [sql, most] of STEPS) {
    for (let countdown = 1; countdown <= most; countdown++) {
      for (const ends of [false, true]) {
        const how = ends ? 'and ends the transaction' : 'and leaves the transaction'
        test(`keeps or refuses units completely if ${sql} fails at time ${countdown} ${how}`, async () => {
          const sqlite = new FailingDatabase()
          const commits = new GroupCommit(sqlite)
          sqlite.failure = { sql, countdown, ends }
          const { kept, reasons, notified } = await writeTogether(sqlite, commits, NAMES)
          assert.equal(sqlite.failure, null, 'it did not fail')
          assert.deepEqual(sqlite.names, kept)
          assert.deepEqual(notified, kept)
          assert.ok(reasons.length > 0)
          for (const reason of reasons) {
            const isOwn = reason instanceof Refusal || (reason as { errcode?: number }).errcode === 13
            assert.ok(isOwn || reason instanceof StoreFailure, String(reason))
          }
          const after = await writeTogether(sqlite, commits, ['e', 'refused f'])
          assert.deepEqual(after.kept, ['e'])
          assert.deepEqual(sqlite.names, [...kept, 'e'])
        })
      }
    }
  }

  test('refuses all units if no transaction can be started', async () => {
    const sqlite = new FailingDatabase()
    sqlite.failure = { sql: 'BEGIN IMMEDIATE', countdown: 2, ends: false }
    const names = Array.from({ length: MOST_UNITS + 3 }, (_, i) => String(i).padStart(2, '0'))
    const { kept, reasons } = await writeTogether(sqlite, new GroupCommit(sqlite), names)
    assert.deepEqual(kept, names.slice(0, MOST_UNITS))
    assert.equal(reasons.length, 3)
    assert.ok(reasons.every((reason) => reason instanceof StoreFailure && reason.reason === 'the disk is full'))
  })

  test('is rolled back later if it can’t be rolled back at once', async () => {
    const sqlite = new FailingDatabase()
    const commits = new GroupCommit(sqlite)
    const stuck = commits.write(async () => {
      sqlite.prepare('INSERT INTO things VALUES (?)').run('stuck')
      sqlite.failure = { sql: 'ROLLBACK TO unit', countdown: 1, ends: false }
      throw new Refusal()
    })
    const exec = sqlite.exec.bind(sqlite)
    let refusals = 1
    sqlite.exec = (sql) => {
      if (sql === 'ROLLBACK' && refusals-- > 0) throw diskFull()
      exec(sql)
    }
    await assert.rejects(stuck, StoreFailure)
    assert.equal(sqlite.isTransaction, true)
    assert.deepEqual((await writeTogether(sqlite, commits, ['a'])).kept, ['a'])
    assert.deepEqual(sqlite.names, ['a'])
  })

  test('fails completely if a unit ends the transaction itself, whether it then returns or throws', async () => {
    for (const last of [() => 'fine', () => Promise.reject(new Refusal())]) {
      const sqlite = new FailingDatabase()
      const commits = new GroupCommit(sqlite)
      const first = commits.write(async () => void sqlite.prepare('INSERT INTO things VALUES (?)').run('a'))
      const second = commits.write(async () => {
        sqlite.exec('ROLLBACK')
        return last()
      })
      await assert.rejects(first, StoreFailure)
      await assert.rejects(second, StoreFailure)
      assert.deepEqual(sqlite.names, [])
    }
  })
})
