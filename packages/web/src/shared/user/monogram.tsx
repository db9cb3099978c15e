import './monogram.css'
import { initials } from './initials.ts'

/**
 * The first letters of a name, for places where a picture would stand. Decoration, drawn by the style sheet: the name stands
 * beside it, or is that of the link around it.
 */
export function Monogram({ name }: { name: string }) {
  return <span className="monogram" aria-hidden="true" data-initials={initials(name)} />
}
