/** An app that takes it more often does so on purpose. */
const MOST_TAKEN = 10
const WITHIN_MS = 10_000

/**
 * Returns the focus to the field in which the user is writing when an app takes it: a frame of another origin can take
 * the focus at any time, even where it is covered, and would receive what is typed next. A user who points at the frame
 * or reaches it by Tab moves the focus on purpose. On touch screens the two can't be told apart.
 * @param onTaken called when an app takes it repeatedly
 * @returns a function that ends this
 */
export function keepKeyboardFocus(frame: HTMLIFrameElement, onTaken: () => void): () => void {
  const end = new AbortController()
  const listen = { signal: end.signal, capture: true }
  let field = fieldOf(document.activeElement)
  let isTab = false
  let taken: readonly number[] = []
  const giveBack = () => {
    window.focus()
    field?.focus()
  }
  const noticeBlur = () => {
    if (document.activeElement !== frame || field === null || isTab || isPointedAt(frame)) return
    const now = performance.now()
    taken = [...taken.filter((moment) => moment > now - WITHIN_MS), now]
    if (taken.length > MOST_TAKEN) onTaken()
    // The focus can't be moved during the event.
    setTimeout(giveBack)
  }
  const notice = ({ target }: Event) => {
    field = fieldOf(target)
    isTab = false
  }
  const noticeKey = ({ key }: KeyboardEvent) => {
    isTab = key === 'Tab'
  }
  document.addEventListener('focusin', notice, listen)
  document.addEventListener('keydown', noticeKey, listen)
  // Only for the window: fields lose the focus before it does.
  window.addEventListener('blur', noticeBlur, { signal: end.signal })
  return () => end.abort()
}

const isPointedAt = (frame: HTMLIFrameElement): boolean =>
  frame.matches(':hover') || !window.matchMedia('(hover: hover)').matches

/** An element for text input; null for anything else. */
function fieldOf(element: unknown): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null
  return element.isContentEditable || element.matches('input, textarea, select') ? element : null
}
