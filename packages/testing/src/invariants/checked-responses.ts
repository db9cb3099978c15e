import { Socket } from 'node:net'
import type { App } from 'guildhall/app'
import { assertOfficialResponse, type Method } from '../clients/test-client.ts'

/**
 * Checks the responses that programs receive over connections against the official schema, as a TestClient checks its
 * own. The result contains the failures so far.
 */
export function checkResponses(http: App['http']): readonly unknown[] {
  const failures: unknown[] = []
  http.addHook('onSend', (request, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    const path = request.url.replace(/^\/api(?:\/v\d+)?(?=\/)/u, '')
    const isOfProgram = request.raw.socket instanceof Socket && path !== request.url
    if (isOfProgram && isJson && typeof payload === 'string' && payload !== '') {
      try {
        const answer = { status: reply.statusCode, headers: {}, body: JSON.parse(payload) }
        assertOfficialResponse(request.method as Method, path, answer)
      } catch (error) {
        failures.push(error)
      }
    }
    done(null, payload)
  })
  return failures
}
