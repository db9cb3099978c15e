import type { Page } from 'playwright-core'

/** What is pressed, typed in or chosen from. */
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

/** What of a page can't be reached because it lies beside it. */
export function whatLiesBeside(page: Page): Promise<string[]> {
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
 * What of a page is too small for a finger: less than 44 pixels in a direction. What answers to presses around itself, a label say,
 * is as large as that. Links in a line of text are as high as the line.
 */
export function whatIsTooSmall(page: Page): Promise<string[]> {
  return page.evaluate((interactive) => {
    const least = 44
    const answers = (element: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      // What goes on below the edge of the window is scrolled to.
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
      // What the edge of the window cuts is scrolled to.
      const seen = points.filter((point) => point.y > 0 && point.y < innerHeight)
      // What is scrolled out of its list by a part is met whole by who scrolls on.
      const list = scroller(element.parentElement)?.getBoundingClientRect()
      const isCut = list !== undefined && (y - reach < list.top || y + reach > list.bottom)
      return !isInView || isCut || !answers(element, x, y) || seen.every((point) => answers(element, point.x, point.y))
    }
    // A button that flows with words is laid out as a small box of its own, however it is told to.
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
