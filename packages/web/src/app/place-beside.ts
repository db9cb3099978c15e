/** A link in a list. */
export type ListedLink = { readonly isCurrent: boolean; readonly isUnread: boolean }

/**
 * The position of the link before or after the current one, around the ends; from outside the list the first, or the
 * last. Null if there is no other.
 */
export function placeBeside(links: readonly ListedLink[], by: 1 | -1, isUnreadOnly: boolean): number | null {
  const from = links.findIndex(({ isCurrent }) => isCurrent)
  const start = from < 0 && by < 0 ? 0 : from
  for (let steps = 1; steps <= links.length; steps++) {
    const place = (start + by * steps + links.length * 2) % links.length
    if (place === from) return null
    if (!isUnreadOnly || links[place]?.isUnread) return place
  }
  return null
}
