import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Served } from './guildhall-server.ts'
import type { Usage } from './measured.ts'
import { Peer } from './peer.ts'
import { figure, heading } from './report.ts'

const MB = 2 ** 20
const FILE_BYTES = 8 * MB
const AT_ONCE = 16
/** How much memory each upload may take, MB. */
const GOAL = 2

const HEAD = '--X\r\nContent-Disposition: form-data; name="files[0]"; filename="large.bin"\r\n\r\n'
const END = '\r\n--X--\r\n'

/** Sends files except for their ends, and measures the memory that the server uses for them. */
export async function measureUploads(store: string): Promise<void> {
  heading(`uploads, ${store}`)
  const ours = Peer.start('./guildhall-server.ts', ['--expose-gc'])
  const served = await ours.ask<Served>('served')
  // Code that the first upload loads isn't counted.
  await finish([await begin(served)])
  const before = await ours.ask<Usage>('usage')
  const began = performance.now()
  const lines = await Promise.all(Array.from({ length: AT_ONCE }, () => begin(served)))
  const during = await ours.ask<Usage>('usage')
  await finish(lines)
  const seconds = (performance.now() - began) / 1000
  const grown = (of: 'heap' | 'rss') => (during[of] - before[of]) / AT_ONCE / MB
  figure({
    name: 'Upload of 8 MB',
    against: `memory of each of ${AT_ONCE} concurrent uploads`,
    value: Math.max(grown('heap'), 0),
    unit: 'MB',
    goal: { atMost: GOAL },
    details: `resident ${grown('rss').toFixed(2)} MB, ${((AT_ONCE * FILE_BYTES) / MB / seconds).toFixed(0)} MB/s`,
    headline: store === 'SQLite',
  })
  await ours.end()
}

/** Sends a file except for its end. Resolves when all of it is written, except for what the socket buffers. */
async function begin({ port, token, channels }: Served): Promise<Socket> {
  const line = connect({ port, host: '127.0.0.1' })
  const length = HEAD.length + FILE_BYTES + END.length
  line.write(
    [
      `POST /api/v10/channels/${channels.general}/messages HTTP/1.1`,
      'host: localhost',
      `authorization: ${token}`,
      'content-type: multipart/form-data; boundary=X',
      `content-length: ${length}`,
      '',
      HEAD,
    ].join('\r\n'),
  )
  const piece = Buffer.alloc(MB, 'x')
  for (let left = FILE_BYTES; left > 0; left -= MB) {
    if (!line.write(piece)) await once(line, 'drain')
  }
  return line
}

async function finish(lines: readonly Socket[]): Promise<void> {
  for (const line of lines) {
    line.setEncoding('latin1').write(END)
    const [answer] = await once(line, 'data')
    if (!/^HTTP\/1\.1 200 /u.test(answer)) throw new Error(`an upload returned ${answer.slice(0, 100)}`)
    line.destroy()
  }
}
