import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** All rules of axe, or only those whose results depend on colours. */
type Scope = 'all' | 'colours'

const OPTIONS: Readonly<Record<Scope, object>> = {
  all: { resultTypes: ['violations'] },
  colours: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
}

const RUN = (scope: Scope) => `axe.run(document, ${JSON.stringify(OPTIONS[scope])}).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary }) => [id, help, html, failureSummary].join('\\n  '))))`

type World = { readonly session: CDPSession; contextId: number | null }

/** Loading axe takes the browser as long as running it, so each document loads it once. */
const worlds = new WeakMap<Page, Promise<World>>()

/**
 * The serious and critical findings of axe in a page. It runs in an isolated world, as extensions do, so that the
 * content security policy of the page is unchanged.
 */
export async function axeFindings(page: Page, scope: Scope = 'all'): Promise<string[]> {
  const opening = worlds.get(page) ?? openWorld(page)
  worlds.set(page, opening)
  const world = await opening
  const contextId = await inject(world)
  const asked = { expression: RUN(scope), contextId, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await world.session.send('Runtime.evaluate', asked)
  if (exceptionDetails) throw new Error(`axe failed: ${JSON.stringify(exceptionDetails)}`)
  const findings: string[] = result.value
  return findings
}

async function openWorld(page: Page): Promise<World> {
  const session = await page.context().newCDPSession(page)
  const world: World = { session, contextId: null }
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === world.contextId) world.contextId = null
  })
  session.on('Runtime.executionContextsCleared', () => {
    world.contextId = null
  })
  await session.send('Runtime.enable')
  return world
}

async function inject(world: World): Promise<number> {
  if (world.contextId !== null) return world.contextId
  const { frameTree } = await world.session.send('Page.getFrameTree')
  const asked = { frameId: frameTree.frame.id, worldName: 'axe' }
  const { executionContextId: contextId } = await world.session.send('Page.createIsolatedWorld', asked)
  await world.session.send('Runtime.evaluate', { expression: `${SOURCE};0`, contextId })
  world.contextId = contextId
  return contextId
}
