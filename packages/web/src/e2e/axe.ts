import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const RUN = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary }) => [id, help, html, failureSummary].join('\\n  '))))`

/**
 * What axe finds in what a page shows that is serious or critical. It runs in a world of its own beside the page's scripts, as
 * extensions do, so that the policy of the page stays as it is.
 */
export async function findingsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const world = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'axe' })
    const contextId = world.executionContextId
    await session.send('Runtime.evaluate', { expression: `${SOURCE};0`, contextId })
    const asked = { expression: RUN, contextId, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', asked)
    if (exceptionDetails) throw new Error(`axe failed: ${JSON.stringify(exceptionDetails)}`)
    const findings: string[] = result.value
    return findings
  } finally {
    await session.detach()
  }
}
