import { startTestServer } from '../../src/test-server.ts'
import { measured } from '../measured.ts'
import { answer } from '../peer.ts'

const { url } = await startTestServer()

await answer({ ...measured, url: () => url })
