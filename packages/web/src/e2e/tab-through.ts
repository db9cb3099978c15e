import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** The maximum number of times that Tab is pressed. */
const STEPS = 80

/**
 * Moves through a page with the Tab key until the focus returns to the start, and asserts that it is visible at every
 * stop.
 *
 * @returns the names of the stops, in order
 */
export async function tabThrough(page: Page): Promise<string[]> {
  const tour = await page.evaluateHandle(beginTour)
  for (let step = 0; step < STEPS; step++) {
    await page.keyboard.press('Tab')
    if (await tour.evaluate((begun) => begun.stop())) break
  }
  const { names, unseen } = await tour.evaluate((begun) => begun.end())
  await tour.dispose()
  assert.deepEqual(unseen, [], 'where the focus can’t be seen')
  return names
}

/** Runs in the page; each stop needs only one call, because the call takes most of the time. */
function beginTour() {
  const stops: { element: Element; name: string; look: string }[] = []
  const nameOf = (element: Element): string => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} ${text.trim().slice(0, 60)}`.trim()
  }
  // Includes the elements around it: some show the focus in their frame or beside them.
  const lookOf = (element: Element): string =>
    [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
      .filter((each) => each instanceof Element)
      .map((each) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(each)
        const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`
        return [outline, boxShadow, borderColor, backgroundColor].join()
      })
      .join(';')
  // The edges of a dialog have the focus until the next frame, in which they move it to the other end.
  const isAtEdge = () => document.activeElement?.hasAttribute('data-base-ui-focus-guard') === true
  return {
    /** Records the focused element; true if it was focused before. */
    stop: async (): Promise<boolean> => {
      while (isAtEdge()) await new Promise((resolve) => requestAnimationFrame(resolve))
      const element = document.activeElement ?? document.body
      if (element === document.body || stops.some((stop) => stop.element === element)) return true
      stops.push({ element, name: nameOf(element), look: lookOf(element) })
      return false
    },
    end: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const unseen = stops.filter(({ element, look }) => lookOf(element) === look)
      return { names: stops.map(({ name }) => name), unseen: unseen.map(({ name }) => name) }
    },
  }
}
