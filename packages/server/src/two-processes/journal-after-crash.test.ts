import { after, before, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { createLoadUsers } from '@guildhall/testing/clients/message-load'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { PostgresServer } from '@guildhall/testing/stores/postgres-server'
import { ServerPair } from '@guildhall/testing/worlds/server-pair'
import { until } from '@guildhall/testing/worlds/until'
import pg from 'pg'

if (STORE_UNDER_TEST === 'postgres') {
  describe('The sessions of a server that is killed after a crash of PostgreSQL', () => {
    let database: PostgresServer
    let pair: ServerPair
    let made: Awaited<ReturnType<typeof createLoadUsers>>
    before(async () => {
      database = await PostgresServer.create()
      const started = await ServerPair.start(database.url, createLoadUsers)
      pair = started.pair
      made = started.made
    })
    after(async () => {
      await pair.close()
      await database.remove()
    })

    async function isRecorded(sessionId: string): Promise<boolean> {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const recorded = 'select count(*)::int as count from journal_pages where position($1 in text) > 0'
      const { rows } = await client.query(recorded, [sessionId])
      await client.end()
      return rows[0].count > 0
    }

    test('are resumed on another server', async () => {
      const token = made.bots[0] ?? ''
      const client = new GatewayClient(pair.at(0).port)
      const { session_id } = await client.identify({ token })
      await until(() => isRecorded(session_id))
      await database.restart('immediate')
      // The crash has emptied the journal; nothing happens that would be written to it otherwise.
      await until(() => isRecorded(session_id))
      await pair.end(0, 'SIGKILL')
      const other = new GatewayClient(pair.at(1).port)
      other.send(Opcode.RESUME, { token, session_id, seq: client.sequence })
      await other.next('RESUMED')
      const path = `/channels/${made.channels[0]}/messages`
      await pair.call('POST', path, { token: made.owner, place: 1, body: { content: 'still here' } })
      await other.next('MESSAGE_CREATE', ({ content }) => content === 'still here')
      other.socket.terminate()
    })
  })
}
