import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Parser, parse } from 'csv-parse'
import { answer } from './peer.ts'
import { beforeLeaving, DATABASE_URL, freshDatabaseUrl, temporaryFolder } from './temporary.ts'

const IDS_AT_ONCE = 1000
const PIECE_BYTES = 65_536

type Insert = (ids: readonly string[]) => unknown

/** A prepared insert of a thousand IDs; each is on disk when it returns. */
const insert = DATABASE_URL === '' ? sqliteInsert() : await postgresInsert(freshDatabaseUrl())

function sqliteInsert(): Insert {
  const db = new DatabaseSync(join(temporaryFolder(), 'floor.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  db.exec('create table ids (list integer, id integer, primary key (list, id)) without rowid')
  const values = Array.from({ length: IDS_AT_ONCE }, () => '(1, ?)').join()
  const statement = db.prepare(`insert into ids values ${values} on conflict do nothing`)
  return (ids) => statement.run(...ids.map(BigInt))
}

async function postgresInsert(address: string): Promise<Insert> {
  const { default: pg } = await import('pg')
  const url = new URL(address)
  const schema = url.searchParams.get('schema')
  url.searchParams.delete('schema')
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  beforeLeaving(() => client.end())
  await client.query(`create schema ${schema}`)
  await client.query(`create table ${schema}.ids (list bigint, id bigint, primary key (list, id))`)
  const values = Array.from({ length: IDS_AT_ONCE }, (_, i) => `(1, $${i + 1})`).join()
  const text = `insert into ${schema}.ids values ${values} on conflict do nothing`
  return (ids) => client.query({ name: 'insert', text, values: [...ids] })
}

/** Reads a file with csv-parse and inserts a thousand IDs at a time. Resolves with the duration, s. */
async function fill({ file }: { file: string }): Promise<number> {
  const bytes = Buffer.from(file)
  const began = performance.now()
  const parser = parse({ from_line: 2 })
  void writePieces(parser, bytes)
  let ids: string[] = []
  for await (const [id] of parser) {
    ids.push(id)
    if (ids.length < IDS_AT_ONCE) continue
    await insert(ids)
    ids = []
  }
  return (performance.now() - began) / 1000
}

async function writePieces(parser: Parser, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    await new Promise((resolve) => parser.write(bytes.subarray(at, at + PIECE_BYTES), resolve))
  }
  parser.end()
}

await answer({ fill })
