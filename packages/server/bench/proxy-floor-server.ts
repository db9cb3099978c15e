import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { measured } from './measured.ts'
import { answer } from './peer.ts'

/** The floor of a proxy: bare `@fastify/http-proxy`, which forwards everything to one upstream. */
async function listen({ upstream }: { upstream: string }): Promise<number> {
  const app = Fastify()
  await app.register(httpProxy, { upstream })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

await answer({ listen, ...measured })
