import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { axeFindings } from '@guildhall/testing/clients/axe-findings'
import type { CDPSession, Page } from 'playwright-core'
import { elementsOutsideWindow, overflowingTexts, smallTouchTargets } from './layout-faults.ts'

const FOLDER = join(import.meta.dirname, '../../screenshots')
const ALL_SIZES = [
  { name: 'phone', width: 390, height: 844, isTouched: true },
  { name: 'tablet', width: 820, height: 1180, isTouched: true },
  { name: 'desktop', width: 1280, height: 800, isTouched: false },
] as const
const THEMES = ['light', 'dark'] as const

/** `npm test -- --thorough` saves screenshots, includes the tablet, and checks every size in both themes. */
const IS_THOROUGH = process.env.GUILDHALL_TEST_THOROUGH === '1'
const SIZES = ALL_SIZES.filter(({ name }) => IS_THOROUGH || name !== 'tablet')

/**
 * Shows a page at the size of a phone and of a desktop. Asserts that nothing overflows the window, that touch targets
 * are large enough, and that axe finds nothing serious: all rules once for each document of the sizes, colour contrast
 * in both themes. The page is restored afterwards.
 */
export async function checkPageLayout(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  const faults: string[] = []
  const judged = new Set<string>()
  const session = await page.context().newCDPSession(page)
  try {
    for (const { name: size, width, height, isTouched } of SIZES) {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched })
      await page.setViewportSize({ width, height })
      for (const theme of THEMES) {
        // Colours don't depend on the size, nor boxes on the theme.
        if (theme === 'dark' && size !== 'desktop' && !IS_THOROUGH) continue
        await page.emulateMedia({ colorScheme: theme })
        await settled(page)
        const where = `${name}-${size}-${theme}`
        if (IS_THOROUGH) await takePicture(session, where)
        const found = [await elementsOutsideWindow(page), isTouched ? await smallTouchTargets(page) : []]
        const shown = await page.evaluate(() => document.documentElement.outerHTML)
        const isNew = !judged.has(shown)
        judged.add(shown)
        if (isNew || theme === 'dark' || IS_THOROUGH) found.push(await axeFindings(page, isNew ? 'all' : 'colours'))
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

/**
 * Shows a page at the size of a phone or a desktop. Asserts that nothing overflows the window and that no text is wider
 * than its box.
 */
export async function checkTextLayout(page: Page, name: string, size: 'phone' | 'desktop'): Promise<void> {
  const { width, height } = ALL_SIZES.find((each) => each.name === size) ?? ALL_SIZES[0]
  await page.setViewportSize({ width, height })
  await settled(page)
  if (IS_THOROUGH) await takePicture(await page.context().newCDPSession(page), `${name}-${size}`)
  const faults = [...(await elementsOutsideWindow(page)), ...(await overflowingTexts(page))]
  assert.ok(faults.length === 0, `${name}, ${size}:\n${faults.join('\n')}`)
}

/** Stories wait for this, so a larger file is acceptable. */
async function takePicture(session: CDPSession, name: string): Promise<void> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, `${name}.png`), data, 'base64')
}

/** Resolves when everything visible, including images, has been laid out and painted. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isOpen = (image: HTMLImageElement) => !image.complete && image.loading !== 'lazy'
    await document.fonts.ready
    await Promise.all([...document.images].filter(isOpen).map((image) => image.decode().catch(() => undefined)))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}
