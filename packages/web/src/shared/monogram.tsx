import './monogram.css'

/** The first letters of a name, for places where a picture would stand. Decoration: the name stands beside it. */
export function Monogram({ name }: { name: string }) {
  return (
    <span className="monogram" aria-hidden="true">
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words
    .map((word) => Array.from(word).at(0) ?? '')
    .join('')
    .toLocaleUpperCase()
}
