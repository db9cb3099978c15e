import { pino } from 'pino'
import { readConfig } from './config.ts'
import { testControlServer } from './http/test-control.ts'
import type { RecordTaker } from './sandboxes/sandbox-record.ts'
import { Sandboxes } from './sandboxes/sandboxes.ts'

/** A test API server in this process. */
export interface TestServer {
  /** The URL of the test API, without a slash at the end. */
  readonly url: string
  close(): Promise<void>
}

/** Starts the test API of `guildhall start --test`, in this process and on a separate port (docs/sandboxes.md). */
export async function startTestServer({ closing }: { readonly closing?: RecordTaker } = {}): Promise<TestServer> {
  const config = readConfig(['--test', '--memory', '--log-level', 'error', '--port', '0'], {})
  const log = pino({ level: 'error', base: null }, pino.destination(2))
  const sandboxes = new Sandboxes({ config, log, ...(closing && { closing }) })
  const app = testControlServer(sandboxes.routes)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `${address}/api/guildhall/test`,
    close: async () => {
      await sandboxes.close()
      await app.close()
    },
  }
}
