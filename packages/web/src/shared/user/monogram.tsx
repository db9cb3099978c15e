import './monogram.css'
import { initials } from './initials.ts'

/**
 * A name's initials as a placeholder for a picture. Decoration, drawn by the style sheet: the name is beside it, or
 * that of the link around it.
 */
export function Monogram({ name }: { name: string }) {
  return <span className="monogram" aria-hidden="true" data-initials={initials(name)} />
}
