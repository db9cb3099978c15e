import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'

/**
 * The floor of the machine: bare Fastify. `/constant` sends bytes from a constant; `/members` stringifies the objects of
 * a page; `/commit` parses the body and makes one FULL commit of one changed row.
 */
const answers: { constant: string; members: object[] } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const sqlite = new DatabaseSync(join(mkdtempSync(join(tmpdir(), 'guildhall-floor-')), 'floor.sqlite'))
sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
sqlite.exec(
  'CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT, changes INTEGER); INSERT INTO rows VALUES (1, null, 0)',
)
const change = sqlite.prepare('UPDATE rows SET body = ?, changes = changes + 1 WHERE id = 1')

const app = Fastify()
app.get('/constant', (_request, reply) => {
  reply.header('content-type', 'application/json').send(answers.constant)
})
app.get('/members', () => answers.members)
app.post('/commit', (request, reply) => {
  change.run(JSON.stringify(request.body))
  reply.header('content-type', 'application/json').send('{"done":true}')
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }))
