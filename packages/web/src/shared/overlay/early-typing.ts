let end = (): string => ''

type Waiting = {
  /** The name of the field for which the user waits. */
  readonly label: string
  /** Called if the user presses Escape meanwhile. */
  readonly onCancel: () => void
}

/**
 * Moves the focus to an invisible text field at once, while the code of another field is being loaded. Otherwise what the
 * user types would go into the message box, where Enter sends it. On touch screens, the keyboard would open.
 */
export function startEarlyTyping({ label, onCancel }: Waiting): void {
  endEarlyTyping()
  if (matchMedia('(pointer: coarse)').matches) return
  const before = document.activeElement
  const field = document.createElement('input')
  field.className = 'unseen'
  field.setAttribute('aria-label', label)
  field.autocomplete = 'off'
  field.addEventListener('blur', () => field.remove())
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    // Elsewhere, Escape marks the channel as read.
    event.stopPropagation()
    endEarlyTyping()
    onCancel()
  })
  document.body.append(field)
  field.focus({ preventScroll: true })
  end = () => {
    if (document.activeElement === field && before instanceof HTMLElement) before.focus({ preventScroll: true })
    field.remove()
    return field.value
  }
}

/** Returns what has been typed. If the field for it has not taken the focus, the previous element gets it back. */
export function endEarlyTyping(): string {
  const text = end()
  end = () => ''
  return text
}
