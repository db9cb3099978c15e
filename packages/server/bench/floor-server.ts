import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import { answer } from './peer.ts'
import { DATABASE_URL, freshDatabaseUrl, temporaryFolder } from './temporary.ts'

const ROWS = 64

/**
 * The floor of the machine: bare Fastify. `/constant/NAME` and `/pictures/NAME` send bytes from a constant; `/objects/NAME`
 * stringifies the objects of a page; `/commit/ROW` parses the body and commits one changed row to disk.
 */
const change = await (DATABASE_URL === '' ? changeInSqlite() : changeInPostgres())

/** The responses: texts, pictures in base64, and objects that are serialized for each response. */
export interface FloorAnswers {
  constant: Record<string, string>
  pictures: Record<string, string>
  objects: Record<string, object>
}

async function listen({ constant, pictures, objects }: FloorAnswers): Promise<number> {
  const app = Fastify()
  app.get<{ Params: { name: string } }>('/constant/:name', (request, reply) => {
    reply.header('content-type', 'application/json').send(constant[request.params.name])
  })
  const bytes = new Map(Object.entries(pictures).map(([name, text]) => [name, Buffer.from(text, 'base64')]))
  app.get<{ Params: { name: string } }>('/pictures/:name', (request, reply) => {
    reply.header('content-type', 'image/png').send(bytes.get(request.params.name))
  })
  app.get<{ Params: { name: string } }>('/objects/:name', (request, reply) => {
    reply.send(objects[request.params.name])
  })
  app.post<{ Params: { row: string } }>('/commit/:row', async (request, reply) => {
    await change(JSON.stringify(request.body), Number(request.params.row))
    return reply.header('content-type', 'application/json').send('{"done":true}')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

type Change = (body: string, row: number) => unknown

function changeInSqlite(): Change {
  const sqlite = new DatabaseSync(join(temporaryFolder(), 'floor.sqlite'))
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  sqlite.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT, changes INTEGER)')
  for (let i = 0; i < ROWS; i++) sqlite.exec(`INSERT INTO rows VALUES (${i}, null, 0)`)
  const update = sqlite.prepare('UPDATE rows SET body = ?, changes = changes + 1 WHERE id = ?')
  return (body, row) => update.run(body, row)
}

async function changeInPostgres(): Promise<Change> {
  const { default: pg } = await import('pg')
  const url = new URL(freshDatabaseUrl())
  const schema = url.searchParams.get('schema') ?? ''
  url.searchParams.delete('schema')
  const pool = new pg.Pool({ connectionString: url.href, options: `-c search_path=${schema}`, max: 16 })
  await pool.query(`CREATE SCHEMA ${schema}`)
  await pool.query('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT, changes INTEGER)')
  await pool.query('INSERT INTO rows SELECT i, null, 0 FROM generate_series(0, $1::int - 1) i', [ROWS])
  const text = 'UPDATE rows SET body = $1, changes = changes + 1 WHERE id = $2'
  return (body, row) => pool.query({ name: 'change', text, values: [body, row] })
}

await answer({ listen })
