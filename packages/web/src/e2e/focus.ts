import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** How often Tab is pressed at most. */
const STEPS = 80

/**
 * Goes through a page with the Tab key until it comes back to where it was, and asserts of every stop that one sees where one is.
 *
 * @returns the names of the stops, in their order
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

/** What runs in the page: one call for each stop, since a stop takes no longer than the call does. */
function beginTour() {
  const stops: { element: Element; name: string; look: string }[] = []
  const nameOf = (element: Element): string => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} ${text.trim().slice(0, 60)}`.trim()
  }
  // Of an element and what is around it: some show in their frame, or beside them, that they have the focus.
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
  // The edges of a dialog hold the focus until the next frame, in which they lead it around to the other end.
  const isAtEdge = () => document.activeElement?.hasAttribute('data-base-ui-focus-guard') === true
  return {
    /** Notes where the focus is; true if it has been there. */
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
