import './badge.css'

/** How often one was mentioned, or is waited for; nothing where that is never. What it stands at says it in words. */
export function Badge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="badge" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
