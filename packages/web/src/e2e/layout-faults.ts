import type { Page } from 'playwright-core'

/** Elements that users press, type in or select from. */
const INTERACTIVE = [
  'a[href]',
  'button',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  '[tabindex]:not([tabindex="-1"])',
  ...[
    'button',
    'link',
    'tab',
    'menuitem',
    'menuitemradio',
    'menuitemcheckbox',
    'option',
    'checkbox',
    'radio',
    'switch',
  ].map((role) => `[role=${role}]`),
].join(',')

/** Elements of a page that can't be reached because they are outside the window. */
export function elementsOutsideWindow(page: Page): Promise<string[]> {
  return page.evaluate((interactive) => {
    const { scrollWidth, clientWidth } = document.documentElement
    const beside = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect()
      return (
        width > 1 && (left < -1 || right > clientWidth + 1) && element.checkVisibility({ visibilityProperty: true })
      )
    }
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/^(auto|scroll)$/u.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const out = [...document.querySelectorAll(interactive)].filter(
      (each) => beside(each) && !each.closest('[inert], [aria-hidden=true]') && !scrolls(each.parentElement),
    )
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide, its window ${clientWidth}`] : []),
      ...out.map(
        (each) => `lies beside the window: ${each.outerHTML.replaceAll(/ style="[^"]*"/gu, '').slice(0, 200)}`,
      ),
    ]
  }, INTERACTIVE)
}

/**
 * Touch targets smaller than 44 pixels in a dimension. An element such as a label also counts with the area that
 * responds for it. Links in running text have the height of the line.
 */
export function smallTouchTargets(page: Page): Promise<string[]> {
  return page.evaluate((interactive) => {
    const least = 44
    const answers = (element: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      // Elements below the window can be scrolled to.
      if (hit === null) return x < 0 || y < 0 || x >= innerWidth || y >= innerHeight
      const label = hit.closest('label')
      return element.contains(hit) || hit.contains(element) || (label?.control ?? null) === element
    }
    const scroller = (each: Element | null): Element | null =>
      each === null || /^(auto|scroll)$/u.test(getComputedStyle(each).overflowY) ? each : scroller(each.parentElement)
    const isLargeEnough = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width >= least - 0.5 && height >= least - 0.5) return true
      const [x, y] = [left + width / 2, top + height / 2]
      const isInView = x > 0 && y > 0 && x < innerWidth && y < innerHeight
      const reach = least / 2 - 1
      const points = [
        { x: x - Math.max(reach, width / 2 - 1), y },
        { x: x + Math.max(reach, width / 2 - 1), y },
        { x, y: y - reach },
        { x, y: y + reach },
      ]
      // Elements at the window's edge can be scrolled to.
      const seen = points.filter((point) => point.y > 0 && point.y < innerHeight)
      // An element that is partly scrolled out of its list can be scrolled into view.
      const list = scroller(element.parentElement)?.getBoundingClientRect()
      const isCut = list !== undefined && (y - reach < list.top || y + reach > list.bottom)
      return !isInView || isCut || !answers(element, x, y) || seen.every((point) => answers(element, point.x, point.y))
    }
    // A button within text is an inline box, whatever its style.
    const flows = ({ display }: CSSStyleDeclaration, element: Element): boolean =>
      display === 'inline' || (display === 'inline-block' && element.closest('.markdown, p') !== null)
    const isInText = (element: Element): boolean =>
      flows(getComputedStyle(element), element) && element.matches('a, button, [role=button], [role=link]')
    return [...document.querySelectorAll(interactive)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((each) => !each.closest('[inert], [aria-hidden=true]') && !isInText(each))
      .filter((each) => each.getBoundingClientRect().width > 2 && !isLargeEnough(each))
      .map((each) => {
        const { width, height } = each.getBoundingClientRect()
        return `${Math.round(width)} × ${Math.round(height)}: ${each.outerHTML.replaceAll(/ style="[^"]*"/gu, '').slice(0, 200)}`
      })
  }, INTERACTIVE)
}

/**
 * Texts that are truncated, or overlap others, because their box is too narrow. Texts with an ellipsis, and those in
 * scrollable boxes, are exempt.
 */
export function overflowingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\S/u.test(node.textContent ?? ''))
    const isMeant = (element: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return textOverflow === 'ellipsis' || /^(auto|scroll)$/u.test(overflowX)
    }
    const scrolls = (element: Element | null): boolean =>
      element !== null && (isMeant(element) || scrolls(element.parentElement))
    return [...document.body.querySelectorAll('*')]
      .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1 && hasText(each))
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'))
      .filter((each) => !scrolls(each))
      .map((each) => `${each.scrollWidth} wide in a box of ${each.clientWidth}: ${each.outerHTML.slice(0, 200)}`)
  })
}
