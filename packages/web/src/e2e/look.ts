import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { findingsOf } from './axe.ts'
import { whatIsTooSmall, whatLiesBeside } from './layout.ts'

const FOLDER = join(import.meta.dirname, '../../screenshots')
const SIZES = [
  { name: 'phone', width: 390, height: 844, isTouched: true },
  { name: 'tablet', width: 820, height: 1180, isTouched: true },
  { name: 'desktop', width: 1280, height: 800, isTouched: false },
]
const THEMES = ['light', 'dark'] as const

/**
 * Looks at what a page shows, on a phone, a tablet and a desktop, in both themes: takes the pictures, and asserts each time that axe
 * finds nothing serious, that nothing lies beside the window and that what is touched is large enough for a finger. Where the other
 * theme has changed nothing but colours, only what depends on them is judged again. The page is left as it was.
 */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  const faults: string[] = []
  const session = await page.context().newCDPSession(page)
  try {
    for (const { name: size, width, height, isTouched } of SIZES) {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched })
      await page.setViewportSize({ width, height })
      let judged = ''
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme })
        await settled(page)
        const where = `${name}-${size}-${theme}`
        await takePicture(session, where)
        const shown = await page.evaluate(() => document.documentElement.outerHTML)
        const found = [
          await whatLiesBeside(page),
          isTouched ? await whatIsTooSmall(page) : [],
          await findingsOf(page, shown === judged ? 'colours' : 'all'),
        ]
        judged = shown
        faults.push(...found.flat().map((fault) => `${where}: ${fault}`))
      }
    }
  } finally {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await session.detach()
    await page.emulateMedia({ colorScheme: 'light' })
    if (before) await page.setViewportSize(before)
  }
  assert.ok(faults.length === 0, faults.join('\n'))
}

/** Stories wait for this, so the file may be larger than it must be. */
async function takePicture(session: CDPSession, name: string): Promise<void> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, `${name}.png`), data, 'base64')
}

/** Resolves when what is to be seen has been laid out and painted, pictures too. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isOpen = (image: HTMLImageElement) => !image.complete && image.loading !== 'lazy'
    await document.fonts.ready
    await Promise.all([...document.images].filter(isOpen).map((image) => image.decode().catch(() => undefined)))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}
