import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { findingsOf } from './axe.ts'
import { whatIsTooSmall, whatLiesBeside } from './layout.ts'

const FOLDER = join(import.meta.dirname, '../../screenshots')
const ALL_SIZES = [
  { name: 'phone', width: 390, height: 844, isTouched: true },
  { name: 'tablet', width: 820, height: 1180, isTouched: true },
  { name: 'desktop', width: 1280, height: 800, isTouched: false },
]
const THEMES = ['light', 'dark'] as const

/** `npm test -- --thorough` takes pictures, looks at the tablet too, and judges every size in both themes. */
const IS_THOROUGH = process.env.GUILDHALL_TEST_THOROUGH === '1'
const SIZES = ALL_SIZES.filter(({ name }) => IS_THOROUGH || name !== 'tablet')

/**
 * Looks at what a page shows on a phone and a desktop. Asserts that nothing lies beside the window, that what is touched is
 * large enough for a finger, and that axe finds nothing serious: all of its rules once for each document that the sizes give, the
 * contrast of colours in both themes. The page is left as it was.
 */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  const faults: string[] = []
  const judged = new Set<string>()
  const session = await page.context().newCDPSession(page)
  try {
    for (const { name: size, width, height, isTouched } of SIZES) {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched })
      await page.setViewportSize({ width, height })
      for (const theme of THEMES) {
        // Colours are the same at every size, and boxes in every theme.
        if (theme === 'dark' && size !== 'desktop' && !IS_THOROUGH) continue
        await page.emulateMedia({ colorScheme: theme })
        await settled(page)
        const where = `${name}-${size}-${theme}`
        if (IS_THOROUGH) await takePicture(session, where)
        const found = [await whatLiesBeside(page), isTouched ? await whatIsTooSmall(page) : []]
        const shown = await page.evaluate(() => document.documentElement.outerHTML)
        const isNew = !judged.has(shown)
        judged.add(shown)
        if (isNew || theme === 'dark' || IS_THOROUGH) found.push(await findingsOf(page, isNew ? 'all' : 'colours'))
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
