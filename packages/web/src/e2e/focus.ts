import assert from 'node:assert/strict'
import type { ElementHandle, Page } from 'playwright-core'

/** How often Tab is pressed at most. */
const STEPS = 80

/**
 * Goes through a page with the Tab key until it comes back to where it was, and asserts of every stop that one sees where one is.
 *
 * @returns the names of the stops, in their order
 */
export async function tabThrough(page: Page): Promise<string[]> {
  const stops: { handle: ElementHandle<Element>; name: string; look: string }[] = []
  for (let step = 0; step < STEPS; step++) {
    await page.keyboard.press('Tab')
    await page.waitForFunction(isPastTheEdge)
    const handle = (await page.evaluateHandle(() => document.activeElement ?? document.body)).asElement()
    if (handle === null) break
    const known = stops.map((stop) => stop.handle)
    const isEnd = await handle.evaluate((element, all) => element === document.body || all.includes(element), known)
    if (isEnd) break
    stops.push({ handle, name: await handle.evaluate(nameOf), look: await handle.evaluate(lookOf) })
  }
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  for (const { handle, name, look } of stops) {
    assert.notEqual(await handle.evaluate(lookOf), look, `the focus can't be seen on ${name}`)
  }
  return stops.map(({ name }) => name)
}

/** The edges of a dialog hold the focus until the next frame, in which they lead it around to the other end. */
function isPastTheEdge(): boolean {
  return document.activeElement?.hasAttribute('data-base-ui-focus-guard') !== true
}

function nameOf(element: Element): string {
  const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return `${element.tagName.toLowerCase()} ${text.trim().slice(0, 60)}`.trim()
}

/** Of an element and what is around it: some show in their frame, or beside them, that they have the focus. */
function lookOf(element: Element): string {
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
  return around
    .filter((each) => each instanceof Element)
    .map((each) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
        getComputedStyle(each)
      const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`
      return [outline, boxShadow, borderColor, backgroundColor].join()
    })
    .join(';')
}
