import './badge.css'

/** A number of mentions or pending items; nothing for zero. The element that it marks describes it in words. */
export function Badge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="badge" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
