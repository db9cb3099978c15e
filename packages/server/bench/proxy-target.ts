import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { measured } from './measured.ts'
import { answer } from './peer.ts'

/** The server of an application: sends constant bytes, whose number depends on the path. */
const SIZES = { small: 2048, large: 2 ** 20 } as const

const bytes = new Map(Object.entries(SIZES).map(([name, size]) => [`/${name}.js`, Buffer.alloc(size, '// static\n')]))

const server = createServer((request, response) => {
  const body = bytes.get(request.url ?? '')
  if (!body) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/javascript', 'content-length': body.length }).end(body)
})

await answer({
  listen: async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  },
  ...measured,
})
