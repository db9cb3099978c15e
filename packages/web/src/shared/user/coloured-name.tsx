import './coloured-name.css'
import type { CSSProperties } from 'react'

type ColouredNameProps = { colour: string | undefined; className?: string; children: string }

/** A name in its role's colour, adjusted for legibility. */
export function ColouredName({ colour, className = '', children }: ColouredNameProps) {
  const style: CSSProperties & Record<`--${string}`, string> = colour === undefined ? {} : { '--role': colour }
  return (
    <span className={colour === undefined ? className : `coloured-name ${className}`} style={style}>
      {children}
    </span>
  )
}
